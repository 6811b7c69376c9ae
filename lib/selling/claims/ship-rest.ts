import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { queueReport } from "@/lib/selling/moves/queue-report";
import { hasOpenHold, hasOpenRequest } from "./live-requests";

/** Ships an order of which a part has left and all the rest was paid back. WeChat is told that everything was sent. */
export async function shipIfNothingIsLeft(tx: Database, orderId: number) {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "paid") return;
  const [lines] = await rows<{ has_left: boolean; is_gone: boolean }>(
    tx,
    sql`select bool_or(shipped_count > 0) as has_left, bool_and(shipped_count + held_count = count) as is_gone
      from order_items where order_id = ${orderId}`,
  );
  if (!lines?.has_left || !lines.is_gone || (await hasOpenHold(tx, orderId))) return;
  const reason = "what had not left was refunded";
  const shipped = await moveOrder(tx, order, "ship", { by: "platform", reason }, { shipped_at: new Date() });
  await queueReport(tx, orderId);
  // Goods that were handed over at the counter have arrived.
  if (order.delivery === "pickup" && !(await hasOpenRequest(tx, orderId)))
    await moveOrder(tx, shipped, "complete", { by: "system", reason }, { completed_at: new Date() });
}
