"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Answer, apiUrl } from "@/components/api/cms";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { PageHeader } from "@/components/page/page-header";
import { withKey } from "@/components/page/with-key";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import { Due } from "../../../after_sales/after-sale-state";
import { OrderLines } from "../../[id]/order-lines";
import { OrderParcels } from "../../[id]/order-parcels";
import { OrderRequests } from "../../[id]/order-requests";
import { type Complaint, stateTones } from "../complaint";
import { ReplyDialog } from "./reply-dialog";

/** WeChat Pay has many types of lines. Those without a title here have a text. */
const titled = [
  "USER_CONTINUE_COMPLAINT",
  "USER_CONFIRM_COMPLAINT",
  "MERCHANT_CONFIRM_COMPLETE",
  "MERCHANT_APPROVE_REFUND",
] as const;

interface Props {
  complaint: Complaint;
  /** Undefined if there is no order, or the admin cannot read orders. */
  order: Answer<"GET", `/cms/order/${number}`> | undefined;
}

export function ComplaintPage({ complaint, order }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const toast = useToast();
  const { refresh } = useRouter();
  const [opened, setOpened] = useState<"reply" | "complete">();
  const { id, state, version, answered_at } = complaint;
  const close = () => setOpened(undefined);
  const finish = () => {
    refresh();
    close();
    toast({ message: t("complaints.sent") });
  };
  const facts = [
    [t("complaints.phone"), complaint.phone],
    [t("complaints.refundWanted"), complaint.refund_wanted && formatMoney(complaint.refund_wanted)],
    [t("complaints.number"), complaint.complaint_id],
  ] as const;
  const filed = { id: 0, type: "USER_CREATE_COMPLAINT", user: null, key: null, created_at: complaint.complained_at };
  const words = [{ ...complaint, ...filed }, ...complaint.events.filter(({ type }) => type !== filed.type)];
  const titleOf = (type: string) => {
    const by = (["USER", "MERCHANT"] as const).find((one) => type.startsWith(one)) ?? "PLATFORM";
    return t(`complaints.event.${titled.find((one) => one === type) ?? by}`);
  };
  const isOpen = state !== "done" && can("complaint.answer");
  return (
    <>
      <PageHeader
        title={complaint.amount === null ? t("complaints.one") : formatMoney(complaint.amount)}
        badge={<Badge tone={stateTones[state]}>{t(`complaints.state.${state}`)}</Badge>}
        note={!answered_at && state !== "done" && <Due {...complaint} status="requested" />}
      >
        {complaint.refund_wanted && order?.actions.includes("refund") && (
          <ButtonLink href={`/admin/orders/${order.id}?refund=${complaint.refund_wanted}`}>
            {t("complaints.refund", { amount: formatMoney(complaint.refund_wanted) })}
          </ButtonLink>
        )}
        {isOpen && answered_at && <Button onClick={() => setOpened("complete")}>{t("complaints.complete")}</Button>}
        {isOpen && (
          <Button look="primary" onClick={() => setOpened("reply")}>
            {t("complaints.reply")}
          </Button>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Card title={t("complaints.history")} note={!complaint.text && t("complaints.erased")}>
            <ol className="grid gap-3 px-4 py-3.5">
              {words.map((event) => (
                <li key={event.id} className="grid min-w-0 gap-1">
                  <p>
                    <b>{titleOf(event.type)}</b>{" "}
                    <span className="text-small text-ink-2">
                      {event.user && withKey(event.user.nickname, event.key)} <Time at={event.created_at} />
                    </span>
                  </p>
                  <bdi className="whitespace-pre-wrap wrap-anywhere">{event.text}</bdi>
                  <p className="flex flex-wrap gap-2 empty:hidden">
                    {event.pictures.map((picture, at) => (
                      <Picture
                        key={picture}
                        url={apiUrl(`/cms/complaint/${id}/picture/${encodeURIComponent(picture)}`)}
                        label={t("viewer.picture", { number: at + 1, count: event.pictures.length })}
                      />
                    ))}
                  </p>
                </li>
              ))}
            </ol>
          </Card>
          <Card>
            <div className="grid gap-3 px-4 py-3">
              {order ? (
                <Link href={`/admin/orders/${order.id}`} className="flex flex-wrap gap-2 text-accent">
                  <OrderNumber number={order.order_no} />
                  <OrderState {...order} />
                </Link>
              ) : (
                <p>{complaint.order_no ?? t("complaints.noOrder")}</p>
              )}
              {facts.map(
                ([label, value]) =>
                  value && (
                    <p key={label}>
                      <span className="text-ink-2">{label}</span> <CopyText text={value} />
                    </p>
                  ),
              )}
            </div>
          </Card>
        </div>
        {order && (
          <div className="grid min-w-0 gap-4">
            <OrderLines order={order} />
            <OrderParcels order={{ ...order, actions: [] }} onEdit={close} onTakeBack={async () => {}} />
            <OrderRequests order={order} />
          </div>
        )}
      </div>
      {opened === "reply" && (
        // The reply can have arrived although its response was lost.
        <ReplyDialog complaint={complaint} order={order} onClose={close} onProblem={refresh} onDone={finish} />
      )}
      {opened === "complete" && (
        <ConfirmDialog
          title={t("complaints.complete")}
          act={t("complaints.complete")}
          call={(send) => send("POST", `/cms/complaint/${id}/complete`, { body: { version } })}
          onClose={() => {
            close();
            refresh();
          }}
          onDone={finish}
        >
          <p className="text-ink-2">{t("complaints.complete.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The browser shows the label in place of a picture that WeChat Pay no longer has. */
const Picture = ({ url, label }: { url: string; label: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    <img src={url} alt={label} className="size-28 rounded-control border border-line-soft object-cover text-small" />
  </a>
);
