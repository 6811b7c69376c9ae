import { z } from "zod";
import { count, editOf, id, line, time, version } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

export const folderInput = namedBody("FolderInput", {
  name: line(1, 60, "Spring harvest").describe("The name, unique within the parent folder."),
  parent_id: id.nullish().meta({ examples: [1], description: "Null: at the top." }),
});
export const folderEdit = named("FolderEdit", editOf(folderInput));

export const folder = namedObject("Folder", {
  id,
  parent_id: id.nullable().describe("The folder that it is in. Null: at the top."),
  name: z.string().meta({ examples: ["Spring harvest"], description: "The name to show." }),
  file_count: count.meta({ description: "Files directly in it." }),
  folder_count: count.meta({ description: "Folders directly in it." }),
  version,
  created_at: time,
  updated_at: time,
});
