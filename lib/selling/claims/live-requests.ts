import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { liveAfterSales } from "@/db/schema/after-sales";
import { listed } from "@/db/schema/columns";
import { AppError } from "@/lib/kernel/contract/errors";

const live = listed(liveAfterSales);

export const hasLiveRequest = (orderId: SQL) =>
  sql`exists (select from after_sales a where a.order_id = ${orderId} and a.status in ${live})`;

/** True if the order has a live request. It cannot end then. */
export async function hasOpenRequest(tx: Database, orderId: number) {
  const [found] = await rows<{ is_live: boolean }>(tx, sql`select ${hasLiveRequest(sql`${orderId}`)} as is_live`);
  return found!.is_live;
}

export async function refuseWhileAsked(tx: Database, orderId: number) {
  if (await hasOpenRequest(tx, orderId))
    throw new AppError("after_sale_state", "Something of this order is asked back: settle it first.");
}

/** True if a live request holds units of the order: they may still be shipped. */
export async function hasOpenHold(tx: Database, orderId: number) {
  const found = await rows(
    tx,
    sql`select from after_sales a join after_sale_items c on c.after_sale_id = a.id
      where a.order_id = ${orderId} and a.status in ${live} and c.held > 0 limit 1`,
  );
  return found.length > 0;
}
