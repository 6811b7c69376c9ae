"use client";

import type { Outcome, Send } from "@/components/api/cms";
import { useSave, useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";

interface Props {
  path: `/cms/dict/${number}` | `/cms/dict_type/${number}`;
  name: string;
  what: string;
  onAgain: (send: Send) => Promise<Outcome<unknown>>;
  onClose: () => void;
  onChanged: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ path, name, what, onAgain, onClose, onChanged, onDeleted }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const { save, problem, isPending } = useSave(() => {
    onClose();
    onDeleted?.();
    onChanged();
    const undo = async () => {
      const { problem } = await onAgain(send);
      onChanged();
      return problem;
    };
    toast({ message: t("dictionaries.deleted", { name }), undo });
  });
  return (
    <FormDialog
      title={t("dictionaries.deleteNamed", { name })}
      act={t("dictionaries.deleteAct")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("DELETE", path))}
    >
      <p>{what}</p>
    </FormDialog>
  );
}
