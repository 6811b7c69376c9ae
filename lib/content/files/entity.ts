import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { entity, saveRow } from "@/lib/kernel/records/entity";
import { abandonFile } from "@/lib/storage/loose-files";
import { type FileRow, getFile, lockFolder } from "./queries";
import { usesOf } from "./used-by";

/** `imageKeys` locks the row too, which serializes referencing a file in a record and editing or deleting the file. */
export const fileEntity = entity({
  name: "file",
  table: files,
  title: files.name,
  write: writeFile,
  remove: removeFile,
  show: (db, { id }) => getFile(db, id),
});

async function writeFile(db: Database, before: FileRow, fields: { name?: string; folder_id?: number | null }) {
  await lockFolder(db, fields.folder_id);
  return saveRow(db, files, before.id, fields);
}

/** Deletes the row. The bytes are deleted after the response. */
async function removeFile(db: Database, { id, key }: FileRow) {
  const uses = await usesOf(db, key);
  const errors = uses.map((use) => ({
    path: "id",
    code: "in_use",
    message: use.is_deleted
      ? msg("Used by {entity} {name}, which is in the bin.", { entity: { thing: use.entity }, name: use.name })
      : msg("Used by {entity} {name}.", { entity: { thing: use.entity }, name: use.name }),
    discreet: "This file is still in use." as const,
    ...use,
  }));
  if (errors.length) throw new AppError("in_use", "This file is still in use.", { errors });
  await db.delete(files).where(eq(files.id, id));
  await abandonFile(db, key);
}
