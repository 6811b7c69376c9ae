"use client";

import {
  BadgePercent,
  Banknote,
  CirclePause,
  CirclePlay,
  Ellipsis,
  FileImage,
  HandCoins,
  MessageSquareText,
  Printer,
  RefreshCw,
  Truck,
} from "lucide-react";
import type { ReactNode } from "react";
import { apiUrl } from "@/components/api/cms";
import { useTranslator } from "@/components/i18n/translator";
import { Button, buttonClasses } from "@/components/ui/button";
import { useKeys } from "@/components/ui/keys";
import { Link } from "@/components/ui/link";
import { choiceLook, Menu, MenuItem } from "@/components/ui/menu";
import type { Action, Order } from "../types";

/** The order decides which available action becomes the primary button. */
const byLikelihood: Action[] = [
  "ship",
  "hand_over",
  "release",
  "complete",
  "receive",
  "edit_price",
  "hold",
  "cancel",
  "refund",
  "note",
  "sync",
];
const unlikely: Action[] = ["edit_price", "hold", "cancel", "refund", "note", "sync"];
const isDangerous = (action: Action) => action === "refund" || action === "cancel";
const icon = "size-4";
const icons: Partial<Record<Action, ReactNode>> = {
  ship: <Truck className={icon} aria-hidden="true" />,
  hand_over: <HandCoins className={icon} aria-hidden="true" />,
  receive: <Banknote className={icon} aria-hidden="true" />,
  edit_price: <BadgePercent className={icon} aria-hidden="true" />,
  hold: <CirclePause className={icon} aria-hidden="true" />,
  release: <CirclePlay className={icon} aria-hidden="true" />,
  note: <MessageSquareText className={icon} aria-hidden="true" />,
  sync: <RefreshCw className={icon} aria-hidden="true" />,
};

/** The likely action as a button, the others and the papers in a menu. */
export function OrderActions({ order, open }: { order: Order; open: (action: Action) => void }) {
  const t = useTranslator();
  const actions = byLikelihood.filter((action) => order.actions.includes(action));
  const likely = actions.find((action) => !unlikely.includes(action));
  /** Without a likely action, a button that costs neither money nor goods if it is pressed by mistake. */
  const shown = likely ?? actions.find((action) => !isDangerous(action));
  const nameOf = (action: Action) => t(`order.${action as "ship"}`);
  const keyOf: Partial<Record<Action, string>> = { ship: "S", hand_over: "H" };
  const key = likely && keyOf[likely];
  useKeys(key ? [{ key: key.toLowerCase(), what: nameOf(likely), run: () => open(likely) }] : []);
  const papers = order.paid_at ? (["slips", "receipts"] as const) : (["slips"] as const);
  return (
    <>
      <Menu
        label={t("order.actions")}
        className={buttonClasses()}
        trigger={<Ellipsis className="size-5" aria-hidden="true" />}
      >
        {actions
          .filter((action) => action !== shown)
          .map((action) => (
            <MenuItem
              key={action}
              icon={icons[action]}
              onClick={() => open(action)}
              className={isDangerous(action) ? "text-red" : ""}
            >
              {nameOf(action)}
            </MenuItem>
          ))}
        {papers.map((kind) => (
          <Link
            key={kind}
            href={`/admin/orders/print?ids=${order.id}&kind=${kind}`}
            data-choice=""
            className={choiceLook}
          >
            <Printer className={icon} aria-hidden="true" />
            {t(`order.print.${kind}`)}
          </Link>
        ))}
        <a href={apiUrl(`/cms/order/${order.id}/proof`)} download data-choice="" className={choiceLook}>
          <FileImage className={icon} aria-hidden="true" />
          {t("order.proof")}
        </a>
      </Menu>
      {shown && (
        <Button
          key={shown} // another action is another button: the focus does not remain on it
          look={likely && "primary"}
          icon={icons[shown]}
          shortcut={key}
          onClick={() => open(shown)}
          className="justify-center max-md:flex-1"
        >
          {nameOf(shown)}
        </Button>
      )}
    </>
  );
}
