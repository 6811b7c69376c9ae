"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { FolderSelect } from "@/components/files/folder-select";
import { sizeText } from "@/components/files/size-text";
import { Thumbnail } from "@/components/files/thumbnail";
import type { Folder, StoredFile } from "@/components/files/types";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Field, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { pageOf } from "../../record-pages";
import { DeleteFiles } from "./file-actions";

type FileUse = Answer<"GET", `/cms/file/${number}`>["used_by"][number];

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
  const [isDeleting, setDeleting] = useState(false);
  const path = `/cms/file/${file.id}` as const;
  const edit = useEdit({
    path,
    first: storedOf(file),
    readNewer: readAgain(path, storedOf),
    onNothing: onClose,
    onDone: (saved: StoredFile) => {
      const undo = edit.undoOf(saved, onChanged);
      onChanged();
      onClose();
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

/** The API returns at most ten uses of a file. */
function FileUses({ id, openPages }: { id: number; openPages: readonly string[] }) {
  const t = useTranslator();
  const { data, error: problem } = useQuery(apiQueryOptions(`/cms/file/${id}`));
  const uses = data?.used_by;
  return (
    <section aria-label={t("files.uses")} className="grid gap-1">
      <h3 className="font-medium">{t("files.uses")}</h3>
      <ProblemNote problem={problem} />
      {!uses && !problem && <Skeleton className="w-40" />}
      {uses?.length === 0 && <p className="text-ink-2">{t("files.unused")}</p>}
      {uses && uses.length > 0 && (
        <>
          <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {uses.map((use) => (
              <li key={`${use.entity} ${use.id}`} className="col-span-2 grid grid-cols-subgrid">
                <span className="text-ink-2">{t(`record.${use.entity}`)}</span>
                <span className="flex min-w-0 gap-2">
                  <UseName use={use} openPages={openPages} />
                  {use.is_deleted && <span className="shrink-0 text-ink-3">{t("files.inBin")}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-2">{t("files.used")}</p>
        </>
      )}
    </section>
  );
}

function UseName({ use, openPages }: { use: FileUse; openPages: readonly string[] }) {
  const isSetting = use.entity === "config";
  const page = isSetting ? "settings" : pageOf.get(use.entity);
  const name = <bdi className="min-w-0 truncate">{use.name || `#${use.id}`}</bdi>;
  if (!page || use.is_deleted || !openPages.includes(page)) return name;
  return (
    <Link
      href={isSetting ? `/admin/settings?find=${use.name}` : `/admin/${page}/${use.id}`}
      className="min-w-0 truncate text-accent underline underline-offset-3"
    >
      {name}
    </Link>
  );
}
