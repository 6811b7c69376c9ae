"use client";

import { useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { restoreEach } from "@/components/edit/restore-each";
import { FolderSelect } from "@/components/files/folder-select";
import type { Folder, Place, StoredFile } from "@/components/files/types";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

interface Props {
  files: readonly StoredFile[];
  onClose: () => void;
  onDeleted: () => void;
}
interface Refused {
  file: StoredFile;
  problem: PageProblem;
}

/** Deletes files permanently after a confirmation. Files in use are not deleted; the dialog lists what uses them. */
export function DeleteFiles({ files, onClose, onDeleted }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const [asked] = useState(files);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused[]>();

  async function remove() {
    if (isPending) return;
    setPending(true);
    const stay: Refused[] = [];
    for (const file of asked) {
      const { problem } = await send("DELETE", `/cms/file/${file.id}`);
      if (problem && problem.code !== "not_found") stay.push({ file, problem });
    }
    setPending(false);
    if (stay.length < asked.length) {
      toast({ message: t("files.deleted", { count: asked.length - stay.length }) });
      onDeleted();
    }
    if (stay.length) setRefused(stay);
    else onClose();
  }

  if (refused)
    return (
      <Dialog
        title={t("files.stay", { count: refused.length })}
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        }
      >
        <ul role="alert" className="grid gap-3">
          {refused.map(({ file, problem }) => (
            <li key={file.id} className="grid gap-0.5">
              <bdi className="font-medium wrap-anywhere">{file.name}</bdi>
              {(problem.errors ?? []).map(({ message }) => (
                <span key={message} className="wrap-anywhere text-ink-2">
                  {message}
                </span>
              ))}
              {!problem.errors?.length && <span className="text-ink-2">{formatProblem(problem, t, language)}</span>}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <FormDialog
      title={t("files.deleteTitle", { count: asked.length })}
      act={t("files.deleteNow", { count: asked.length })}
      isDanger
      isPending={isPending}
      onClose={onClose}
      onSubmit={remove}
    >
      <p>{t("files.delete.what")}</p>
      <ul className="max-h-48 overflow-y-auto text-ink-2">
        {asked.map(({ id, name }) => (
          <li key={id} className="truncate">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

interface MoveProps {
  files: readonly StoredFile[];
  folders: readonly Folder[];
  onMove: (files: readonly StoredFile[], to: number | null) => Promise<void>;
  onClose: () => void;
}

export function MoveFiles({ files, folders, onMove, onClose }: MoveProps) {
  const t = useTranslator();
  const [to, setTo] = useState<Place>(files[0]?.folder_id ?? "unfiled");
  const [isPending, setPending] = useState(false);
  return (
    <FormDialog
      title={t("files.moveTitle", { count: files.length })}
      act={t("files.moveHere")}
      isPending={isPending}
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

/**
 * Moves files into a folder, or out of all folders if it is null, one request at a time. The toast can undo those that succeeded.
 */
export function useMove(folders: readonly Folder[], onMoved: () => void) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();

  async function put(files: readonly StoredFile[], folder_id: number | null) {
    const moved: StoredFile[] = [];
    for (const { id, version } of files) {
      const { done, problem } = await send("PUT", `/cms/file/${id}`, { body: { folder_id, version } });
      if (problem) return { moved, problem };
      moved.push(done);
    }
    return { moved };
  }

  return async (files: readonly StoredFile[], to: number | null) => {
    const before = new Map(files.map(({ id, folder_id }) => [id, folder_id]));
    const leaving = files.filter(({ folder_id }) => folder_id !== to);
    if (!leaving.length) return;
    const { moved, problem } = await put(leaving, to);
    onMoved();
    if (problem) toast({ problem });
    if (!moved.length) return;
    const name = folders.find(({ id }) => id === to)?.name ?? t("picker.unfiled");
    toast({
      message: t("files.moved", { count: moved.length, name }),
      undo: async () => {
        const undone = await restoreEach(moved, ({ id, version }) =>
          send("PUT", `/cms/file/${id}`, { body: { folder_id: before.get(id) ?? null, version } }),
        );
        onMoved();
        return undone;
      },
    });
  };
}
