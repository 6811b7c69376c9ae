"use client";

import { useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { restoreEach } from "@/components/edit/restore-each";
import { FolderSelect } from "@/components/files/folder-select";
import type { Folder, Place, StoredFile } from "@/components/files/types";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

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

/**
 * Moves files into a folder, or out of all folders if it is null, one request at a time. The toast can undo those that succeeded.
 */
export function useMove(folders: readonly Folder[], onMoved: () => void) {
  const t = useTranslator();
  const { language } = useReader();
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
    if (problem) toast({ message: formatProblem(problem, t, language), isProblem: true });
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
