import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { readShopKind, refuseOtherKind, type ShopKind, writeShopKind } from "@/lib/kernel/process/shop-kind";

interface RequestedShop {
  dataDir: string;
  embedded: boolean;
  sandbox: boolean;
}

/**
 * Returns the kind of the shop in the open database and marks its directory if it is unmarked. A shop that was never used becomes
 * `unused`. Throws if the environment requests another kind.
 */
export async function resolveShopKind(db: Database, { dataDir, ...requested }: RequestedShop, unused?: ShopKind) {
  const marked = readShopKind(dataDir);
  const kind = marked ?? (await detectKind(db));
  refuseOtherKind(dataDir, kind, requested);
  const resolved = kind ?? unused;
  if (resolved && !marked) writeShopKind(dataDir, resolved);
  return resolved;
}

/** An imported shop can be of either kind, whatever was in the directory before. */
export async function markImported(db: Database, dataDir: string) {
  writeShopKind(dataDir, (await detectKind(db)) ?? "lasting");
}

/**
 * A demo has demo accounts and no other admin; creating an admin makes it a lasting shop. Returns undefined for an unused
 * database.
 */
export async function detectKind(db: Database): Promise<ShopKind | undefined> {
  const [found] = await rows<{ is_used: boolean; has_demo: boolean; has_admin: boolean }>(
    db,
    sql`select exists (select from users) or exists (select from categories) as is_used,
      exists (select from users where is_demo) as has_demo,
      exists (select from users where group_id is not null and not is_demo) as has_admin`,
  );
  if (!found!.is_used) return undefined;
  return found!.has_demo && !found!.has_admin ? "demo" : "lasting";
}
