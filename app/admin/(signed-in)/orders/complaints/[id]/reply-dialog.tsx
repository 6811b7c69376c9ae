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
import { IconButton } from "@/components/ui/button";
import { AreaField, CheckField } from "@/components/ui/field";
import type { Complaint } from "../complaint";

interface Props {
  complaint: Complaint;
  order: { id: number } | undefined;
  onClose: () => void;
  onProblem: () => void;
  onDone: () => void;
}

export function ReplyDialog({ complaint: { id, version }, order, onClose, onProblem, onDone }: Props) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Complaint>(onDone, onProblem);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [hasProof, setHasProof] = useState(false);

  const submit = (form: FormData) =>
    save(async (send) => {
      const proof = hasProof ? await fetchFile(apiUrl(`/cms/order/${order!.id}/proof`), "proof.png") : undefined;
      if (proof?.problem) return proof;
      const pictures: string[] = [];
      for (const file of proof ? [...files, proof.done] : files) {
        const body = new FormData();
        body.set("file", file);
        const { done, problem } = await send("POST", "/cms/complaint/image", { body });
        if (problem) return { problem };
        pictures.push(done.media_id);
      }
      return send("POST", `/cms/complaint/${id}/reply`, { body: { text: textOf(form, "text"), pictures, version } });
    });

  const tooMany = errorAt(saving.problem, "pictures");
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
      <div className="grid justify-items-start gap-2">
        <UploadButton label={t("complaints.reply.picture")} accept={acceptOf("image")} onFiles={setFiles} />
        {files.map((file, at) => (
          <div key={file.name} className="flex items-start gap-2">
            <FilePreview file={file} />
            <IconButton
              label={t("complaints.reply.remove", { number: at + 1 })}
              onClick={() => setFiles(files.filter((one) => one !== file))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {tooMany && <p className="text-small text-red">{tooMany}</p>}
        {order && <CheckField label={t("complaints.reply.proof")} checked={hasProof} onChange={setHasProof} />}
      </div>
    </FormDialog>
  );
}
