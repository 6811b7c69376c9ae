import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { countSold, giveBackUnits, holdGoods } from "@/lib/catalogue/stock/order-stock";
import { type AfterSale, moveAfterSale } from "./move-after-sale";

type Finisher = Parameters<typeof moveAfterSale<"finish">>[3];
type Paid = Partial<Pick<AfterSale, "refund_id" | "agreed" | "agreed_freight">>;
interface Line {
  product_id: number;
  variant_id: number;
  count: number;
  held: number;
}

/**
 * Finishes a locked request whose money is back. Its units no longer count as sold, and those that had not left return to the stock. Units
 * that had left return to the stock when the shop receives them.
 */
export async function finishRequest(tx: Database, before: AfterSale, by: Finisher, set: Paid = {}) {
  const { after } = await moveAfterSale(tx, before, "finish", by, set);
  await rows(
    tx,
    sql`update order_items i set refunded_count = i.refunded_count + c.count
      from after_sale_items c where c.after_sale_id = ${before.id} and i.id = c.item_id`,
  );
  const lines = await rows<Line>(
    tx,
    sql`select i.product_id, i.variant_id, c.count, c.held from after_sale_items c join order_items i on i.id = c.item_id
      where c.after_sale_id = ${before.id}`,
  );
  await holdGoods(tx, before.order_id);
  const held = lines.filter(({ held }) => held > 0).map(({ held, ...line }) => ({ ...line, delta: held }));
  await giveBackUnits(tx, before.order_id, "refund", held, before.id);
  await countSold(
    tx,
    lines.map(({ product_id, count }) => ({ product_id, count: -count })),
  );
  return after;
}
