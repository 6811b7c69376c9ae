import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { jsonRow } from "@/db/statement";
import { followChanges, type Place, refuseOthers } from "@/lib/kernel/lists/follow";
import { type Extra, listedOrderColumns, type Permissions, type StoredListed, toListed } from "./admin-queries";
import { conditionOf, type Filters } from "./order-filters";

interface Query extends Filters {
  after: Place;
  size?: number;
  include?: readonly Extra[];
  page?: number;
  sort?: string;
}

export async function followOrders(
  db: Database,
  { after, size, include = [], ...filters }: Query,
  permissions: Permissions,
) {
  refuseOthers(filters, ["delivery", "user_id", "from", "to"]);
  const source = { from: sql`orders`, id: sql`orders.id`, at: sql`orders.updated_at`, where: conditionOf(filters) };
  const { items, ...page } = await followChanges<StoredListed>(
    db,
    { after, size },
    {
      sources: [source],
      item: sql`(select ${jsonRow(listedOrderColumns(include))} from orders where orders.id = shown.id)`,
    },
  );
  return { ...page, items: toListed(items, permissions) };
}
