import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { entity, saveRow } from "@/lib/kernel/entity";
import { AppError } from "@/lib/kernel/errors";
import { abandonFile } from "@/lib/storage/loose-files";
import { asAnswered, type FileRow, holdFolder } from "./queries";
import { usesOf } from "./used-by";

/** A file that is being named somewhere (`imageKeys`) and one that is being edited wait for each other. */
export const fileEntity = entity({
  name: "file",
  table: files,
  write: writeFile,
  remove: removeFile,
  show: (_, row) => asAnswered(row),
});

async function writeFile(db: Database, before: FileRow, fields: { name?: string; folder_id?: number | null }) {
  await holdFolder(db, fields.folder_id);
  return saveRow(db, files, before.id, fields);
}

/** The row; its bytes follow after the answer. */
async function removeFile(db: Database, { id, key }: FileRow) {
  const uses = await usesOf(db, key);
  const errors = uses.map((use) => ({
    path: "id",
    code: "in_use",
    message: `Used by ${use.entity} ${use.name}.`,
    ...use,
  }));
  if (errors.length) throw new AppError("in_use", "Something still shows this file.", { errors });
  await db.delete(files).where(eq(files.id, id));
  await abandonFile(db, key);
}
