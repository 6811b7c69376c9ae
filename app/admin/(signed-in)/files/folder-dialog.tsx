"use client";

import { errorAt } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { foldersInOrder, placesFor } from "@/components/files/folder-tree";
import type { Folder } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";

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
  const send = useSend();
  const path = folder && (`/cms/folder/${folder.id}` as const);
  const edit = useEdit({
    path: path ?? "/cms/folder",
    first: folder ? storedOf(folder) : { values: { name: "", parent_id: parent } },
    readNewer: path && readAgain(path, storedOf),
    onNothing: onClose,
    onDone: (done: Folder) => {
      const before = edit.wayBack();
      onDone(done);
      onClose();
      const undo = async () => {
        const { done: back, problem } = await send("PUT", path!, { body: { ...before, version: done.version } });
        if (back) onDone(back);
        return problem;
      };
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
      >
        <option value="">{t("files.top")}</option>
        {places.map(({ id, name, depth }) => (
          <option key={id} value={id}>
            {`${"\u2003".repeat(depth)}${name}`}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
