import { and, eq, like, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { files, folders } from "@/db/schema/content";
import { invalid, notFound } from "@/lib/kernel/errors";
import { listRows } from "@/lib/kernel/lists";
import { containing } from "@/lib/kernel/paging";
import { fileUrl } from "@/lib/storage/urls";
import type { fileFilter } from "./schemas";
import { usesOf } from "./used-by";

export type FileRow = typeof files.$inferSelect;
type Moments<T> = { [Name in keyof T]: T[Name] extends Date ? Date | string : T[Name] };

export const asFile = ({ key, ...file }: Moments<FileRow>) => ({ ...file, url: fileUrl(key) });

const orders: Record<string, SQL> = {
  created_at: sql`${files.created_at}, ${files.id}`,
  "-created_at": sql`${files.created_at} desc, ${files.id} desc`,
  name: sql`${files.name}, ${files.id}`,
  "-name": sql`${files.name} desc, ${files.id} desc`,
  size: sql`${files.size}, ${files.id}`,
  "-size": sql`${files.size} desc, ${files.id} desc`,
};
const isImage = like(files.mime, "image/%");
const isVideo = like(files.mime, "video/%");
const kinds = { image: isImage, video: isVideo, document: and(not(isImage), not(isVideo)) };

export async function listFiles(db: Database, filter: z.output<typeof fileFilter>) {
  const { folder_id, unfiled, q, kind, sort = "-created_at", ...paging } = filter;
  if (unfiled && folder_id)
    throw invalid({ path: "unfiled", code: "invalid", message: "Cannot be used together with folder_id." });
  const where = and(
    folder_id ? eq(files.folder_id, folder_id) : undefined,
    unfiled ? sql`${files.folder_id} is null` : undefined,
    q ? sql`${files.name} ilike ${containing(q)}` : undefined,
    kind && kinds[kind],
  );
  const { id, name, key, mime, size, width, height, sha256, uploaded_by, version, created_at, updated_at } = files;
  const columns = { id, folder_id: files.folder_id, name, key, mime, size, width, height, sha256 };
  const found = await listRows<Moments<FileRow>>(
    db,
    {
      columns: { ...columns, uploaded_by, version, created_at, updated_at },
      from: sql`${files}`,
      where,
      order: orders[sort]!,
    },
    paging,
  );
  return { ...found, items: found.items.map(asFile) };
}

export async function getFile(db: Database, id: number) {
  const [found] = await db.select().from(files).where(eq(files.id, id));
  if (!found) throw notFound("There is no such file.");
  return { ...asFile(found), used_by: await usesOf(db, found.key) };
}

export async function findKey(db: Database, id: number) {
  const [found] = await db.select({ key: files.key }).from(files).where(eq(files.id, id));
  return found?.key;
}

/** Locks the folder until the transaction ends, so that nobody deletes it. 400 if there is none. */
export async function holdFolder(db: Database, id: number | null | undefined) {
  if (id == null) return;
  const [found] = await db.select({ id: folders.id }).from(folders).where(eq(folders.id, id)).for("key share");
  if (!found) throw invalid({ path: "folder_id", code: "not_found", message: "There is no such folder." });
}
