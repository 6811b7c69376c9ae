import { z } from "zod";
import { count, editOf, id, line, time, version } from "@/lib/kernel/fields";

export const folderInput = z.strictObject({
  name: line(1, 60, "Spring harvest"),
  parent_id: id.nullish().meta({ examples: [1], description: "Null: at the top." }),
});
export const folderEdit = editOf(folderInput);

export const folder = z.object({
  id,
  parent_id: id.nullable(),
  name: z.string().meta({ examples: ["Spring harvest"] }),
  file_count: count.meta({ description: "Directly in it." }),
  folder_count: count,
  version,
  created_at: time,
  updated_at: time,
});
