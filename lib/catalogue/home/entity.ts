import type { Database } from "@/db/client";
import { homes } from "@/db/schema/homes";
import { entity, lockRow, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { imageKeys } from "@/lib/storage/image-keys";
import { getHomeForAdmin, type HomeRow } from "./admin-queries";
import type { HomeBlocks } from "./admin-schemas";

/** The one record, with the id 1. What the blocks refer to is not checked: a block without anything to show is left out. */
export const homeEntity = entity({
  name: "home",
  table: homes,
  revertible: "home.edit",
  revertibleFields: ["blocks"],
  lock: lockHome,
  write: writeDraft,
  show: (db) => getHomeForAdmin(db),
});

export async function lockHome(db: Database, id = 1, read?: ReadVersion): Promise<HomeRow> {
  await db.insert(homes).values({}).onConflictDoNothing();
  return lockRow(db, "home", homes, id, read);
}

async function writeDraft(db: Database, before: HomeRow, { blocks }: { blocks?: HomeBlocks }): Promise<HomeRow> {
  return saveRow(db, homes, before.id, { blocks: blocks && (await withKeys(db, blocks)) });
}

export async function withKeys(db: Database, blocks: HomeBlocks): Promise<HomeBlocks> {
  const pathOf = (at: number) => `blocks.${at}.image`;
  const given = blocks.flatMap((block, at) => (block.type === "picture" ? [[pathOf(at), block.image] as const] : []));
  const keys = await imageKeys(db, Object.fromEntries(given));
  return blocks.map((block, at) => (block.type === "picture" ? { ...block, image: keys[pathOf(at)]! } : block));
}
