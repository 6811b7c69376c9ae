import { z } from "zod";
import { count, editOf, id, line, time, version } from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";

export const folderInput = namedBody("FolderInput", {
  name: line(1, 60, "Spring harvest").describe("The name, which no other folder beside it has."),
  parent_id: id.nullish().meta({ examples: [1], description: "Null: at the top." }),
});
export const folderEdit = named("FolderEdit", editOf(folderInput));

export const folder = namedObject("Folder", {
  id,
  parent_id: id.nullable(),
  name: z.string().meta({ examples: ["Spring harvest"] }),
  file_count: count.meta({ description: "Directly in it." }),
  folder_count: count,
  version,
  created_at: time,
  updated_at: time,
});
