"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { FolderSelect } from "@/components/files/folder-select";
import { sizeText } from "@/components/files/size-text";
import { Thumbnail } from "@/components/files/thumbnail";
import type { Folder, StoredFile } from "@/components/files/types";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Field, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { DeleteFiles } from "./delete-files";
import { FileUses } from "./file-uses";

interface Props {
  file: StoredFile;
  folders: readonly Folder[];
  openPages: readonly string[];
  onClose: () => void;
  onChanged: () => void;
}

const storedOf = ({ name, folder_id, version }: StoredFile) => ({ version, values: { name, folder_id } });

export function FileDialog({ file, folders, openPages, onClose, onChanged }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const toast = useToast();
  const send = useSend();
  const [isDeleting, setDeleting] = useState(false);
  const path = `/cms/file/${file.id}` as const;
  const edit = useEdit({
    path,
    first: storedOf(file),
    readNewer: readAgain(path, storedOf),
    onNothing: onClose,
    onDone: ({ version }: StoredFile) => {
      const before = edit.wayBack();
      onChanged();
      onClose();
      const undo = async () => {
        const { problem } = await send("PUT", path, { body: { ...before, version } });
        onChanged();
        return problem;
      };
      toast({ message: t("common.saved"), undo });
    },
  });
  const { values, set, inputOf, problem } = edit;
  const canEdit = can("file.edit");
  if (isDeleting) return <DeleteFiles files={[file]} onClose={onClose} onDeleted={onChanged} />;
  const facts = [
    [t("files.size"), sizeText(file.size)],
    ...(file.width ? [[t("files.pixels"), `${file.width} × ${file.height}`]] : []),
    [t("files.type"), file.mime],
  ] as const;
  return (
    <FormDialog
      title={t("files.details")}
      act={t(canEdit ? "common.save" : "common.close")}
      wide
      {...edit}
      problem={errorAt(problem, "name") || errorAt(problem, "folder_id") ? undefined : problem}
      onClose={onClose}
      onSubmit={edit.submit}
      before={
        <>
          {can("file.delete") && (
            <Button look="danger" className="mr-auto" onClick={() => setDeleting(true)}>
              {t("files.delete")}
            </Button>
          )}
          {canEdit && <Button onClick={onClose}>{t("common.cancel")}</Button>}
        </>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-[240px_minmax(0,1fr)]">
        <a href={file.url} target="_blank" rel="noreferrer" aria-label={t("files.open")}>
          {file.url_sizes ? (
            <img
              src={file.url_sizes.medium.url}
              alt=""
              className="max-h-60 w-full rounded-control border bg-gray-soft object-contain"
            />
          ) : (
            <Thumbnail file={file} />
          )}
        </a>
        <div className="grid min-w-0 gap-3.5">
          <TextField label={t("files.name")} required maxLength={200} readOnly={!canEdit} {...inputOf("name")} />
          <Field label={t("picker.folder")} error={errorAt(problem, "folder_id")}>
            {(attributes) => (
              <FolderSelect
                {...attributes}
                disabled={!canEdit}
                folders={folders}
                place={values.folder_id ?? "unfiled"}
                onPlace={(place) => set("folder_id", typeof place === "number" ? place : null)}
              />
            )}
          </Field>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-ink-2">{t("files.address")}</dt>
            <dd>
              <CopyText text={file.url} />
            </dd>
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
            <dt className="text-ink-2">{t("files.uploaded")}</dt>
            <dd>
              <Time at={file.created_at} /> · <bdi>{file.uploaded_by.nickname}</bdi>
            </dd>
          </dl>
          <FileUses id={file.id} openPages={openPages} />
        </div>
      </div>
    </FormDialog>
  );
}
