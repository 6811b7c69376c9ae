import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files, folders } from "@/db/schema/content";
import { requireRecord } from "@/lib/kernel/records/entity";

const columns = {
  ...getTableColumns(folders),
  file_count: sql<number>`(select count(*)::int from ${files} f where f.folder_id = folders.id)`,
  folder_count: sql<number>`(select count(*)::int from ${folders} below where below.parent_id = folders.id)`,
};

export async function listFolders(db: Database) {
  return { items: await db.select(columns).from(folders).orderBy(folders.name, folders.id) };
}

export async function getFolder(db: Database, id: number) {
  const [found] = await db.select(columns).from(folders).where(eq(folders.id, id));
  return requireRecord("folder", found);
}
