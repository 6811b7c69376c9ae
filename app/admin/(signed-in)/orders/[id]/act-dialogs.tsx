"use client";

import { useState } from "react";
import { keyOfBody } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { formatMoney, timeOfLocal } from "@/lib/i18n/format";
import type { Order, OrderForm } from "../types";

interface Props extends OrderForm {
  onDone: (after: Order) => void;
}

export function CancelDialog({ order, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  return (
    <FormDialog
      title={t("order.cancel.title")}
      act={t("order.cancel.do")}
      isDanger
      {...saving}
      onClose={onClose}
      onSubmit={(form) =>
        save((send) =>
          send("PUT", `/cms/order/${order.id}/status`, {
            body: { status: "cancelled", reason: textOf(form, "reason") },
          }),
        )
      }
    >
      <p className="text-ink-2">{t("order.cancel.what")}</p>
      <TextField
        label={t("order.reason")}
        name="reason"
        help={t("order.cancel.reason")}
        error={errorAt(saving.problem, "reason")}
        maxLength={200}
        required
        autoFocus
      />
    </FormDialog>
  );
}

/** Completes an order; or hands one over that was paid outside WeChat, because its customer may have no code. */
export function CompleteDialog({ order, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  const isHere = order.status === "paid";
  const status = isHere ? "shipped" : "completed";
  return (
    <FormDialog
      title={t(isHere ? "order.hand_over" : "order.complete.title")}
      act={t(isHere ? "orders.counter.give" : "order.complete")}
      {...saving}
      onClose={onClose}
      onSubmit={() => save((send) => send("PUT", `/cms/order/${order.id}/status`, { body: { status } }))}
    >
      <p className="text-ink-2">{t(isHere ? "order.hand_over.what" : "order.complete.what")}</p>
    </FormDialog>
  );
}

const methods = ["cash", "transfer", "other"] as const;

/** Records money that came outside WeChat. */
export function ReceiveDialog({ order, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const [key] = useState(keyOfBody);
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  return (
    <FormDialog
      title={t("order.receive.title", { amount: formatMoney(order.total_price) })}
      act={t("order.receive")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const method = textOf(form, "method") as (typeof methods)[number];
        const body = { method, note: textOf(form, "note") };
        return save((send) => send("POST", `/cms/order/${order.id}/payment`, { body, idempotencyKey: key.for(body) }));
      }}
    >
      <p className="text-ink-2">{t("order.receive.what")}</p>
      <SelectField
        label={t("money.method")}
        name="method"
        error={errorAt(saving.problem, "method")}
        options={methods.map((method) => ({ value: method, label: t(`money.method.${method}`) }))}
        autoFocus
      />
      <TextField
        label={t("order.receive.note")}
        note={t("common.optional")}
        name="note"
        error={errorAt(saving.problem, "note")}
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}

export function SyncDialog({ order, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  return (
    <FormDialog
      title={t("order.sync.title")}
      act={t("order.sync.do")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const out_refund_no = textOf(form, "out_refund_no");
        return save((send) =>
          send("POST", `/cms/order/${order.id}/sync`, { body: out_refund_no ? { out_refund_no } : {} }),
        );
      }}
    >
      <p className="text-ink-2">{t("order.sync.what")}</p>
      <TextField
        label={t("order.sync.number")}
        note={t("common.optional")}
        name="out_refund_no"
        help={t("order.sync.help")}
        error={errorAt(saving.problem, "out_refund_no")}
        maxLength={64}
        autoComplete="off"
      />
    </FormDialog>
  );
}

export function HoldDialog({ order, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const { save, ...saving } = useSave<Order>(onDone, onProblem);
  return (
    <FormDialog
      title={t("order.hold.title")}
      act={t("order.hold")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const until = textOf(form, "until");
        const body = { reason: textOf(form, "reason"), ...(until && { until: timeOfLocal(until, timeZone) }) };
        return save((send) => send("PUT", `/cms/order/${order.id}/hold`, { body }));
      }}
    >
      <p className="text-ink-2">{t("order.hold.what")}</p>
      <TextField
        label={t("order.reason")}
        name="reason"
        error={errorAt(saving.problem, "reason")}
        maxLength={200}
        required
        autoFocus
      />
      <TextField
        type="datetime-local"
        label={t("order.hold.until")}
        note={t("common.optional")}
        help={t("order.hold.untilHelp")}
        name="until"
        error={errorAt(saving.problem, "until")}
      />
    </FormDialog>
  );
}
