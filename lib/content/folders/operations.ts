import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { folderEntity } from "./entity";
import { listFolders } from "./queries";
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
  run: add(folderEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/folder/{id}",
  module,
  summary: "Rename or move a folder",
  description: "With all that is in it; never into itself or below (`protected`).",
  access: "file.edit",
  url: z.object({ id }),
  problems: ["duplicate", "protected"],
  body: folderEdit,
  output: folder,
  run: edit(folderEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/folder/{id}",
  module,
  summary: "Delete a folder",
  description: "An empty one only (`in_use`).",
  access: "file.delete",
  url: z.object({ id }),
  problems: ["in_use"],
  output: nothing,
  run: erase(folderEntity),
});
