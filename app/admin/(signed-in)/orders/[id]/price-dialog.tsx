"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { formatYuan, parseFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import type { Order, OrderForm } from "../types";

const rates = [95, 90, 80] as const;

export function PriceDialog({ order, onClose, onDone, onProblem }: OrderForm & { onDone: (after: Order) => void }) {
  const t = useTranslator();
  const current = { goods: order.goods_total - order.discount_total, freight: order.freight };
  const lowered = (target: "goods" | "freight") =>
    order.discounts.reduce((sum, each) => sum + (each.kind === "admin" && each.target === target ? each.amount : 0), 0);
  const original = { goods: current.goods + lowered("goods"), freight: current.freight + lowered("freight") };
  const [goods, setGoods] = useState(formatYuan(current.goods));
  const [freight, setFreight] = useState(formatYuan(current.freight));
  const [isChecked, setChecked] = useState(false);
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  const wanted = { goods: parseFen(goods), freight: parseFen(freight) };
  const isRight = {
    goods: wanted.goods !== undefined && wanted.goods >= 1 && wanted.goods <= original.goods,
    freight: wanted.freight !== undefined && wanted.freight <= original.freight,
  };
  const total = isRight.goods && isRight.freight ? wanted.goods! + wanted.freight! : undefined;
  const isChanged = total !== undefined && (wanted.goods !== current.goods || wanted.freight !== current.freight);

  function submit(form: FormData) {
    setChecked(true);
    if (!isChanged) return;
    const body = { ...wanted, reason: textOf(form, "reason"), version: order.version };
    return save((send) => send("PUT", `/cms/order/${order.id}/price`, { body }));
  }
  const wrong = (name: "goods" | "freight") =>
    isChecked && !isRight[name]
      ? t("order.price.wrong", { most: formatMoney(original[name]) })
      : errorAt(saving.problem, name);
  const quick = [
    ...rates.map((rate) => ({
      label: t(`order.price.rate.${rate}`),
      fen: Math.max(1, Math.floor((current.goods * rate) / 100)),
    })),
    { label: t("order.price.original"), fen: original.goods },
    { label: t("order.price.round"), fen: Math.max(100, current.goods - (current.goods % 100)) },
  ].filter(({ fen }) => fen < current.goods || (fen === original.goods && fen > current.goods));

  return (
    <FormDialog title={t("order.edit_price")} act={t("order.price.do")} {...saving} onClose={onClose} onSubmit={submit}>
      <div className="grid gap-2">
        <TextField
          label={t("order.price.goods")}
          help={t("order.price.now", { amount: formatMoney(current.goods), most: formatMoney(original.goods) })}
          error={wrong("goods")}
          value={goods}
          onChange={({ target }) => setGoods(target.value)}
          inputMode="decimal"
          autoComplete="off"
          required
          autoFocus
        />
        <div className="flex flex-wrap gap-2">
          {quick.map(({ label, fen }) => (
            <Button key={label} onClick={() => setGoods(formatYuan(fen))}>
              {label}
            </Button>
          ))}
        </div>
      </div>
      {original.freight > 0 && (
        <div className="grid gap-2">
          <TextField
            label={t("order.price.freight")}
            help={t("order.price.now", {
              amount: formatMoney(current.freight),
              most: formatMoney(original.freight),
            })}
            error={wrong("freight")}
            value={freight}
            onChange={({ target }) => setFreight(target.value)}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <Button className="justify-self-start" onClick={() => setFreight("0")}>
            {t("order.price.freeFreight")}
          </Button>
        </div>
      )}
      <TextField
        label={t("order.reason")}
        name="reason"
        help={t("order.price.reason")}
        placeholder={t("order.price.reason.example")}
        error={errorAt(saving.problem, "reason")}
        maxLength={100}
        required
      />
      <p aria-live="polite" className={isChecked && !isChanged ? "text-red" : ""}>
        {total === undefined || !isChanged
          ? t("order.price.unchanged", { total: formatMoney(order.total_price) })
          : t(total > order.total_price ? "order.price.raised" : "order.price.after", {
              total: formatMoney(total),
              before: formatMoney(order.total_price),
              off: formatMoney(Math.abs(order.total_price - total)),
            })}
      </p>
    </FormDialog>
  );
}
