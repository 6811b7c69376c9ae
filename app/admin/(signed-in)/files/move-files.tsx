"use client";

import { useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { FolderSelect } from "@/components/files/folder-select";
import type { Folder, Place, StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { Field } from "@/components/ui/field";

interface Props {
  files: readonly StoredFile[];
  folders: readonly Folder[];
  onMove: (files: readonly StoredFile[], to: number | null) => Promise<void>;
  onClose: () => void;
}

export function MoveFiles({ files, folders, onMove, onClose }: Props) {
  const t = useTranslator();
  const [to, setTo] = useState<Place>(files[0]?.folder_id ?? "unfiled");
  const [isPending, setPending] = useState(false);
  return (
    <FormDialog
      title={t("files.moveTitle", { count: files.length })}
      act={t("files.moveHere")}
      isPending={isPending}
      problem={undefined}
      onClose={onClose}
      onSubmit={async () => {
        if (isPending) return;
        setPending(true);
        await onMove(files, typeof to === "number" ? to : null);
        onClose();
      }}
    >
      <Field label={t("picker.folder")}>
        {(attributes) => <FolderSelect {...attributes} folders={folders} place={to} onPlace={setTo} />}
      </Field>
    </FormDialog>
  );
}
