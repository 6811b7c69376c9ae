"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { apiUrl, fetchFile } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { FilePreview } from "@/components/files/file-field";
import { acceptOf, UploadButton } from "@/components/files/upload-button";
import { useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import { AreaField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { Complaint } from "../complaint";

const most = 4;

interface Props {
  complaint: Complaint;
  order: { id: number } | undefined;
  onClose: () => void;
  onProblem: () => void;
  onDone: (after: Complaint) => void;
}

export function ReplyDialog({ complaint: { id, version }, order, onClose, onProblem, onDone }: Props) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Complaint>(onDone, onProblem);
  const [files, setFiles] = useState<readonly File[]>([]);
  const toast = useToast();
  const add = (more: readonly File[]) => setFiles((before) => [...before, ...more].slice(0, most));

  async function addProof(orderId: number) {
    const proof = await fetchFile(apiUrl(`/cms/order/${orderId}/proof`), "proof.png");
    if (proof) add([proof]);
    else toast({ message: t("complaints.reply.noProof"), isProblem: true });
  }

  const submit = (form: FormData) =>
    save(async (send) => {
      const pictures: string[] = [];
      for (const file of files) {
        const body = new FormData();
        body.set("file", file);
        const { done, problem } = await send("POST", "/cms/complaint/image", { body });
        if (problem) return { problem };
        pictures.push(done.media_id);
      }
      return send("POST", `/cms/complaint/${id}/reply`, { body: { text: textOf(form, "text"), pictures, version } });
    });

  return (
    <FormDialog
      title={t("complaints.reply")}
      act={t("complaints.reply.act")}
      {...saving}
      onClose={onClose}
      onSubmit={submit}
    >
      <AreaField
        label={t("complaints.reply.text")}
        help={t("complaints.reply.help")}
        name="text"
        rows={5}
        maxLength={500}
        required
        autoFocus
        error={errorAt(saving.problem, "text")}
      />
      <ul className="grid gap-2 empty:hidden">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file has no id
          <li key={at} className="flex items-start justify-between gap-2">
            <FilePreview file={file} />
            <IconButton
              label={t("complaints.reply.remove", { number: at + 1 })}
              onClick={() => setFiles(files.filter((_, place) => place !== at))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {files.length < most && (
        <div className="flex flex-wrap gap-2">
          <UploadButton label={t("complaints.reply.picture")} accept={acceptOf("image")} onFiles={add} />
          {order && <Button onClick={() => addProof(order.id)}>{t("complaints.reply.proof")}</Button>}
        </div>
      )}
    </FormDialog>
  );
}
