"use client";

import type { Outcome, Send } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { AreaField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

interface Note {
  note: string | null;
  by: { nickname: string } | null;
  at: string;
}

/** The finding of an admin about a notification or a difference, on one line. */
export const Settled = ({ note, by, at }: Note) => (
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

interface Props {
  /** Describe the record. */
  facts: readonly string[];
  store: (send: Send, note: string) => Promise<Outcome<unknown>>;
  onClose: () => void;
  onSettled: () => void;
}

export function SettleDialog({ facts, store, onClose, onSettled }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const { save, ...saving } = useSave(() => {
    toast({ message: t("money.settle.done") });
    onClose();
    onSettled();
  });
  return (
    <FormDialog
      title={t("money.settle.title")}
      act={t("money.settle.act")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => save((send) => store(send, textOf(form, "note")))}
    >
      <p className="mb-3 text-ink-2 wrap-anywhere">{facts.join(" · ")}</p>
      <AreaField
        label={t("money.settle.note")}
        help={t("money.settle.help")}
        name="note"
        required
        maxLength={200}
        error={errorAt(saving.problem, "note")}
      />
    </FormDialog>
  );
}
