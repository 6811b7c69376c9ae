import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { folders } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, inTurn, noSuch, refuseDuplicate, refuseLoop, saveRow } from "@/lib/kernel/records/entity";
import { getFolder } from "./queries";

type Folder = typeof folders.$inferSelect;
type Fields = Pick<Folder, "name" | "parent_id">;
type New = Pick<Folder, "name"> & { parent_id?: number | null };

export const folderEntity = entity({
  name: "folder",
  table: folders,
  title: folders.name,
  begin: inTurn(folders),
  create: createFolder,
  write: writeFolder,
  remove: removeFolder,
  read: getFolder,
});

async function createFolder(db: Database, { name, parent_id = null }: New): Promise<Folder> {
  await refuseUnknownParent(db, parent_id);
  await refuseName(db, { name, parent_id });
  return insertRow(db, folders, { name, parent_id });
}

async function writeFolder(db: Database, before: Folder, fields: Partial<Fields>): Promise<Folder> {
  const after = { ...before, ...fields };
  if (after.parent_id !== before.parent_id) {
    await refuseUnknownParent(db, after.parent_id);
    await refuseLoop(db, folders, before.id, after.parent_id, "A folder cannot be moved into itself or below.");
  }
  await refuseName(db, after, before.id);
  return saveRow(db, folders, before.id, fields);
}

/** The folder's row is locked: a file that is moved into it concurrently waits, and then finds no folder. */
async function removeFolder(db: Database, { id }: Folder) {
  const { file_count, folder_count } = await getFolder(db, id);
  if (file_count || folder_count)
    throw refusedAt(
      "id",
      "in_use",
      msg("This folder is not empty: {held}.", { held: { said: contents(file_count, folder_count) } }),
      "This folder is not empty.",
    );
  await db.delete(folders).where(eq(folders.id, id));
}

function contents(fileCount: number, folderCount: number) {
  const files = msg("{count} file{count|s}", { count: fileCount });
  const folders = msg("{count} folder{count|s}", { count: folderCount });
  if (!fileCount) return folders;
  return folderCount ? msg("{files} and {folders}", { files: { said: files }, folders: { said: folders } }) : files;
}

async function refuseUnknownParent(db: Database, parentId: number | null) {
  if (parentId !== null && !(await db.$count(folders, eq(folders.id, parentId))))
    throw invalid({ path: "parent_id", code: "not_found", message: noSuch("folder") });
}

function refuseName(db: Database, { name, parent_id }: Fields, except?: number) {
  const isSibling = parent_id === null ? isNull(folders.parent_id) : eq(folders.parent_id, parent_id);
  const isTaken = and(isSibling, eq(folders.name, name));
  return refuseDuplicate(db, folders, isTaken, {
    path: "name",
    message: msg("There is a folder {name} here already.", { name }),
    except,
  });
}
