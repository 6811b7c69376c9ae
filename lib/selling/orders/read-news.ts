import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payments, settledAt } from "@/db/schema/payments";
import { jsonRow } from "@/db/statement";
import { nicknameOf } from "@/lib/kernel/records/person";
import { isToPickUp } from "./order-filters";

const columns = {
  id: orders.id,
  order_no: orders.order_no,
  total_price: orders.total_price,
  snap_name: orders.snap_name,
  name: sql`coalesce(orders.address ->> 'name', orders.contact ->> 'name', ${nicknameOf(sql`orders.user_id`)})`,
  paid_at: orders.paid_at,
};
type Row = Record<"order_no" | "snap_name" | "name" | "paid_at", string> & Record<"id" | "total_price", number>;

/** Reads the newest payments by their index: of all orders, hardly any were paid just now. */
export async function readNews(db: Database) {
  const at = settledAt(payments);
  const [found] = await rows<{ to_ship: number; to_pick_up: number; items: Row[] }>(
    db,
    sql`select (select coalesce(sum(count), 0)::int from order_figures where at is null and figure = 'paid') as to_ship,
      (select count(*)::int from orders where ${isToPickUp}) as to_pick_up,
      (select coalesce(json_agg(${jsonRow(columns)} order by newest.at desc, newest.id desc), '[]')
        from (select o.id, recent.at from (select payments.order_id, ${at} as at from payments
            where payments.status = 'success' order by ${at} desc limit 100) recent
          join orders o on o.id = recent.order_id and o.status = 'paid'
          order by recent.at desc, o.id desc limit 10) newest
        join orders on orders.id = newest.id) as items`,
  );
  return found!;
}
