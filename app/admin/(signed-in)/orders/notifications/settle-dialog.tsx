"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { AreaField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { ListedNotification } from "../money-rows";
import { translateVerdict } from "../payment-texts";

interface Cell {
  notification: ListedNotification;
  /** Undefined for admins without permission to settle. */
  onSettle: ((notification: ListedNotification) => void) | undefined;
}

export function Settled({ notification, onSettle }: Cell) {
  const t = useTranslator();
  const { verdict, settled_note: note, settled_by: by, settled_at: at } = notification;
  if (verdict === "review" && onSettle)
    return (
      <span className="relative z-[1]">
        <Button onClick={() => onSettle(notification)}>{t("money.settle")}</Button>
      </span>
    );
  if (!at) return null;
  return (
    <span className="block max-w-72 max-md:max-w-60">
      <bdi className="block truncate" title={note ?? ""}>
        {note}
      </bdi>
      <span className="relative z-[1] text-small text-ink-2">
        {by && <bdi>{by.nickname} </bdi>}
        <Time at={at} />
      </span>
    </span>
  );
}

interface Props {
  notification: ListedNotification;
  onClose: () => void;
  onSettled: () => void;
}

export function SettleDialog({ notification, onClose, onSettled }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const [note, setNote] = useState("");
  const { id, order, amount, reason, transaction_id } = notification;
  const { save, problem, isPending } = useSave(() => {
    toast({ message: t("money.settle.done") });
    onClose();
    onSettled();
  });
  const facts = [
    order?.order_no ?? t("money.noOrder"),
    translateVerdict(reason, t),
    ...(amount === null ? [] : [formatMoney(amount)]),
    ...(transaction_id ? [transaction_id] : []),
  ];
  return (
    <FormDialog
      title={t("money.settle.title")}
      act={t("money.settle.act")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("PUT", `/cms/notification/${id}/settle`, { body: { note: note.trim() } }))}
    >
      <p className="mb-3 text-ink-2 wrap-anywhere">{facts.join(" · ")}</p>
      <AreaField
        label={t("money.settle.note")}
        help={t("money.settle.help")}
        required
        maxLength={200}
        value={note}
        error={errorAt(problem, "note")}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
