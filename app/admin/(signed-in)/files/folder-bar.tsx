"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave, useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { foldersInOrder, placesFor } from "@/components/files/folder-select";
import type { Folder } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

interface BarProps {
  folder: Folder;
  folders: readonly Folder[];
  onChanged: () => void;
  onGone: () => void;
}

export function FolderBar({ folder, folders, onChanged, onGone }: BarProps) {
  const t = useTranslator();
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
    (problem) => toast({ problem }),
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

interface Props {
  /** Undefined for a new folder. */
  folder?: Folder;
  folders: readonly Folder[];
  parent: number | null;
  onClose: () => void;
  onDone: (folder: Folder) => void;
}

const storedOf = ({ version, name, parent_id }: Folder) => ({ version, values: { name, parent_id } });

export function FolderDialog({ folder, folders, parent, onClose, onDone }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const path = folder && (`/cms/folder/${folder.id}` as const);
  const edit = useEdit({
    path: path ?? "/cms/folder",
    first: folder ? storedOf(folder) : { values: { name: "", parent_id: parent } },
    readNewer: path && readAgain(path, storedOf),
    onNothing: onClose,
    onDone: (done: Folder) => {
      const undo = edit.undoOf(done, onDone);
      onDone(done);
      onClose();
      toast({
        message: t(folder ? "common.saved" : "files.folderMade", { name: done.name }),
        undo: folder && undo,
      });
    },
  });
  const { values, set, inputOf, problem } = edit;
  const places = folder ? placesFor(folders, folder.id) : foldersInOrder(folders);
  return (
    <FormDialog
      title={t(folder ? "files.editFolder" : "files.newFolder")}
      act={t(folder ? "common.save" : "files.makeFolder")}
      {...edit}
      problem={errorAt(problem, "name") || errorAt(problem, "parent_id") ? undefined : problem}
      onClose={onClose}
      onSubmit={edit.submit}
    >
      <TextField label={t("files.name")} required maxLength={60} {...inputOf("name")} />
      <SelectField
        label={t("files.inside")}
        value={values.parent_id ?? ""}
        error={errorAt(problem, "parent_id")}
        onChange={({ target }) => set("parent_id", target.value ? Number(target.value) : null)}
        options={places.map(({ id, name, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${name}` }))}
      >
        <option value="">{t("files.top")}</option>
      </SelectField>
    </FormDialog>
  );
}
