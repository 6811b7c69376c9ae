"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSave, useSend } from "@/components/api/use-send";
import type { Folder } from "@/components/files/types";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { FolderDialog } from "./folder-dialog";

interface Props {
  folder: Folder;
  folders: readonly Folder[];
  onChanged: () => void;
  onGone: () => void;
}

export function FolderBar({ folder, folders, onChanged, onGone }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const toast = useToast();
  const send = useSend();
  const [isOpen, setOpen] = useState(false);
  const { name, parent_id } = folder;
  const { save } = useSave<void>(
    () => {
      onGone();
      onChanged();
      const undo = async () => {
        const { problem } = await send("POST", "/cms/folder", { body: { name, parent_id } });
        onChanged();
        return problem;
      };
      toast({ message: t("files.folderDeleted", { name }), undo: can("file.create") ? undo : undefined });
    },
    (problem) => toast({ message: formatProblem(problem, t, language), isProblem: true }),
  );
  return (
    <div className="mb-2 flex min-h-8 items-center gap-1">
      <h2 className="min-w-0 truncate font-semibold">
        <bdi>{name}</bdi>
      </h2>
      {can("file.edit") && (
        <IconButton label={t("files.editFolder")} onClick={() => setOpen(true)}>
          <Pencil className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {can("file.delete") && (
        <IconButton
          label={t("files.deleteFolder")}
          onClick={() => save((send) => send("DELETE", `/cms/folder/${folder.id}`))}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && (
        <FolderDialog
          folder={folder}
          folders={folders}
          parent={parent_id}
          onClose={() => setOpen(false)}
          onDone={onChanged}
        />
      )}
    </div>
  );
}
