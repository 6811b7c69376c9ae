import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { folders } from "@/db/schema/content";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { AppError, invalid, refusedAt } from "@/lib/kernel/errors";
import { refuseLoop } from "@/lib/kernel/refuse-loop";
import { getFolder } from "./queries";

type Folder = typeof folders.$inferSelect;
type Fields = Pick<Folder, "name" | "parent_id">;

/** Whoever changes the tree waits here for the others: names, loops and `in_use` are then plain questions. Files come and go meanwhile. */
const lockTree = (db: Database) => db.execute(sql`lock table ${folders} in share row exclusive mode`);

export async function lockFolder(db: Database, id: number, version?: number): Promise<Folder> {
  await lockTree(db);
  return lockRow(db, "folder", folders, id, version);
}

export async function createFolder(db: Database, fields: Fields): Promise<Folder> {
  await lockTree(db);
  await refuseUnknownParent(db, fields.parent_id);
  await refuseTaken(db, fields);
  const [made] = await db.insert(folders).values(fields).returning();
  return made!;
}

export async function writeFolder(db: Database, before: Folder, fields: Partial<Fields>): Promise<Folder> {
  const after = { ...before, ...fields };
  if (after.parent_id !== before.parent_id) {
    await refuseUnknownParent(db, after.parent_id);
    await refuseLoop(db, folders, before.id, after.parent_id, "A folder cannot be moved into itself or below.");
  }
  await refuseTaken(db, after, before.id);
  return saveRow(db, folders, before.id, fields);
}

/** Its row is held: a file that was about to come in waits, and then finds it gone. */
export async function removeFolder(db: Database, { id }: Folder) {
  const { file_count, folder_count } = await getFolder(db, id);
  const held = [told(file_count, "file"), told(folder_count, "folder")].filter(Boolean).join(" and ");
  if (held) throw new AppError("in_use", `There is still something in this folder: ${held}.`);
  await db.delete(folders).where(eq(folders.id, id));
}

const told = (count: number, what: string) => (count ? `${count} ${what}${count === 1 ? "" : "s"}` : "");

async function refuseUnknownParent(db: Database, parentId: number | null) {
  if (parentId !== null && !(await db.$count(folders, eq(folders.id, parentId))))
    throw invalid({ path: "parent_id", code: "not_found", message: "There is no such folder." });
}

async function refuseTaken(db: Database, { name, parent_id }: Fields, except = 0) {
  const beside = parent_id === null ? isNull(folders.parent_id) : eq(folders.parent_id, parent_id);
  if (await db.$count(folders, and(beside, eq(folders.name, name), ne(folders.id, except))))
    throw refusedAt("name", "duplicate", `There is a folder ${name} here already.`);
}
