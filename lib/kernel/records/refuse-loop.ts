import { type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import type { Translatable } from "@/lib/i18n/msg";
import { refusedAt } from "@/lib/kernel/contract/errors";

type Tree = PgTable & { id: PgColumn; parent_id: PgColumn } & SQLWrapper;

/**
 * Prevents a node from being moved below itself. Lock the tree first: two concurrent moves can create a loop together.
 */
export async function refuseLoop(db: Database, tree: Tree, id: number, parentId: number | null, message: Translatable) {
  const [loop] = await rows(
    db,
    sql`with recursive above as (
        select id, parent_id from ${tree} where id = ${parentId}::int
        union select t.id, t.parent_id from ${tree} t join above on t.id = above.parent_id)
      select from above where id = ${id}`,
  );
  if (loop) throw refusedAt("parent_id", "protected", message);
}
