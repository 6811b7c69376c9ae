import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { createRecord, deleteRecord, editRecord } from "@/lib/kernel/records/edit";
import { folderEntity } from "./entity";
import { getFolder, listFolders } from "./queries";
import { folder, folderEdit, folderInput } from "./schemas";

const module = "cms-file";

export const list = operation({
  method: "GET",
  path: "/cms/folder",
  module,
  summary: "All folders",
  description:
    "Ordered by name, not paged; `parent_id` makes the tree. Counts include only what is directly in a folder.",
  access: "file.read",
  output: listOf(folder),
  run: (_, { db }) => listFolders(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/folder/{id}",
  module,
  summary: "One folder",
  description: "With the number of files and of folders directly in it.",
  access: "file.read",
  url: z.object({ id }),
  output: folder,
  run: ({ id }, { db }) => getFolder(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/folder",
  module,
  summary: "Make a folder",
  description: "Folders with the same parent must have different names (`duplicate`).",
  access: "file.create",
  reads: "file.read",
  status: 201,
  problems: ["duplicate"],
  body: folderInput,
  output: folder,
  run: createRecord(folderEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/folder/{id}",
  module,
  summary: "Rename or move a folder",
  action({ name, parent_id }) {
    if (name !== undefined && parent_id !== undefined) return undefined;
    return name === undefined ? "Move a folder" : "Rename a folder";
  },
  description: "Everything in it moves with it. A folder cannot be moved into itself or below itself (`protected`).",
  access: "file.edit",
  reads: "file.read",
  url: z.object({ id }),
  problems: ["duplicate", "protected"],
  body: folderEdit,
  output: folder,
  run: editRecord(folderEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/folder/{id}",
  module,
  summary: "Delete a folder",
  description: "Only an empty folder can be deleted (`in_use`).",
  access: "file.delete",
  reads: "file.read",
  url: z.object({ id }),
  problems: ["in_use"],
  output: nothing,
  run: deleteRecord(folderEntity),
});
