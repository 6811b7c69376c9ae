import { and, eq, getTableColumns, inArray, like, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { files, folders } from "@/db/schema/content";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { invalid } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { noSuch, requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { sizesOf } from "@/lib/storage/pictures";
import { fileUrl } from "@/lib/storage/urls";
import type { fileFilter } from "./schemas";
import { usesOf } from "./used-by";

export type FileRow = typeof files.$inferSelect;
const { uploaded_by, ...stored } = getTableColumns(files);
const columns = { ...stored, uploaded_by: jsonRow({ id: uploaded_by, nickname: nicknameOf(uploaded_by) }) };
type Found = JsonRow<typeof columns>;

const asFile = ({ key, ...file }: Found) => ({
  ...file,
  url: fileUrl(key),
  url_sizes: file.mime.startsWith("image/") ? sizesOf(key, [file.width, file.height, file.widths]) : null,
});

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
  const found = await listRows<Found>(db, { columns, from: sql`${files}`, where, order: orders[sort]! }, paging);
  return { ...found, items: found.items.map(asFile) };
}

export async function getFile(db: Database, id: number) {
  const [found] = await findFiles(db, [id]);
  return asFile(requireRecord("file", found));
}

export async function getFileWithUses(db: Database, id: number) {
  const [found] = await findFiles(db, [id]);
  const file = requireRecord("file", found);
  return { ...asFile(file), used_by: await usesOf(db, file.key) };
}

export async function getFiles(db: Database, ids: number[]) {
  const found = new Map((await findFiles(db, ids)).map((file) => [file.id, asFile(file)]));
  return ids.map((id) => found.get(id)!);
}

const findFiles = (db: Database, ids: number[]) =>
  jsonRows(db, jsonRow(columns), sql`from ${files} where ${inArray(files.id, ids)}`);

export async function findKey(db: Database, id: number) {
  const [found] = await db.select({ key: files.key }).from(files).where(eq(files.id, id));
  return found?.key;
}

/** Locks the folder against deletion until the transaction ends. Responds 400 if there is none. */
export async function lockFolder(db: Database, id: number | null | undefined) {
  if (id == null) return;
  const [found] = await db.select({ id: folders.id }).from(folders).where(eq(folders.id, id)).for("key share");
  if (!found) throw invalid({ path: "folder_id", code: "not_found", message: noSuch("folder") });
}
