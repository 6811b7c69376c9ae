import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { dictEntries, dictTypes } from "@/db/schema/content";
import type { dictFilter } from "./schemas";

export const listDictTypes = async (db: Database) => ({
  items: await db.select().from(dictTypes).orderBy(asc(dictTypes.type)),
});

export async function listDict(db: Database, { type, status }: z.output<typeof dictFilter>) {
  const items = await db
    .select()
    .from(dictEntries)
    .where(and(type ? eq(dictEntries.type, type) : undefined, status ? eq(dictEntries.status, status) : undefined))
    .orderBy(asc(dictEntries.type), asc(dictEntries.sort), asc(dictEntries.id));
  return { items };
}
