import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { createFolder, lockFolder, removeFolder, writeFolder } from "./edit-folder";
import { getFolder, listFolders } from "./queries";
import { folder, folderEdit, folderInput } from "./schemas";

const module = "cms-file";

export const list = operation({
  method: "GET",
  path: "/cms/folder",
  module,
  summary: "All folders",
  description: "By name, not paged; `parent_id` makes the tree. Counts are of what is directly in a folder.",
  access: "file.read",
  output: listOf(folder),
  run: (_, { db }) => listFolders(db),
});

export const create = operation({
  method: "POST",
  path: "/cms/folder",
  module,
  summary: "Make a folder",
  description: "A name stands once among the folders beside each other (`duplicate`).",
  access: "file.create",
  status: 201,
  problems: ["duplicate"],
  body: folderInput,
  output: folder,
  async run({ name, parent_id = null }, { db, changed }) {
    const made = await createFolder(db, { name, parent_id });
    changed("folder", made.id, null, made);
    return getFolder(db, made.id);
  },
});

export const update = operation({
  method: "PUT",
  path: "/cms/folder/{id}",
  module,
  summary: "Rename or move a folder",
  description: "With all that is in it; never into itself or below (`protected`).",
  access: "file.edit",
  url: z.object({ id }),
  problems: ["duplicate", "protected", "stale"],
  body: folderEdit,
  output: folder,
  async run({ id, version, ...fields }, { db, changed }) {
    const before = await lockFolder(db, id, version);
    const after = await writeFolder(db, before, fields);
    changed("folder", id, before, after);
    return getFolder(db, id);
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/folder/{id}",
  module,
  summary: "Delete a folder",
  description: "An empty one only (`in_use`).",
  access: "file.delete",
  status: 204,
  url: z.object({ id }),
  problems: ["in_use"],
  output: nothing,
  async run({ id }, { db, changed }): Promise<undefined> {
    const before = await lockFolder(db, id);
    await removeFolder(db, before);
    changed("folder", id, before, null);
  },
});
