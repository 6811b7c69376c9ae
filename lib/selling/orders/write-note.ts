import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { lockRow, saveRow } from "@/lib/kernel/entity";

export async function writeNote(db: Database, id: number, { note, version }: { note: string; version?: number }) {
  const before = await lockRow(db, "order", orders, id, version);
  return { before, after: await saveRow(db, orders, id, { note }) };
}
