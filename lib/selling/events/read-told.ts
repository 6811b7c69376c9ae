import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { AfterSaleType } from "@/db/schema/after-sales";
import { isoTime } from "@/db/statement";
import type { AlarmType } from "./alarm-types";

interface Goods {
  goods: string[];
  kinds: number;
}

/** An event with what is said of it. */
export interface ToldEvent {
  id: number;
  type: AlarmType;
  resource: string;
  resource_id: number;
  position: number;
  data: Record<string, string | number | null>;
  created_at: string;
  order: (Goods & { total_price: number; remark: string }) | null;
  after_sale: (Goods & Asked) | null;
}
interface Asked {
  amount: number;
  type: AfterSaleType;
  reason: string;
  by: "shopper" | "admin";
  is_automatic: boolean;
}

const namedGoods = 3;
const inOrder = sql`order by named.position`;

/** Reads events in the order of their positions. */
export const readTold = (db: Database, ids: readonly number[]) =>
  rows<ToldEvent>(
    db,
    sql`select e.id::float8 as id, e.type, e.resource, e.resource_id, e.position::float8 as position, e.data,
        ${isoTime(sql`e.created_at`)} as created_at,
        case when e.type = 'order.paid' then (
          select json_build_object('total_price', o.total_price, 'remark', o.remark,
            'goods', (select json_agg(named.text ${inOrder}) from (
              select i.position, i.count || ' × ' || concat_ws(' ', i.name, nullif(i.variant_name, '')) as text
              from order_items i where i.order_id = o.id order by i.position limit ${namedGoods}) named),
            'kinds', (select count(*) from order_items i where i.order_id = o.id))
          from orders o where o.id = e.resource_id) end as "order",
        case when e.resource = 'after_sale' then (
          select json_build_object('amount', coalesce(a.agreed + a.agreed_freight, a.entitled + a.entitled_freight),
            'type', a.type, 'by', a.by, 'is_automatic', a.is_automatic,
            'reason', coalesce((select d.label from dict_entries d where d.type = 'after_sale_reason' and d.value = a.reason), a.reason),
            'goods', (select json_agg(named.text ${inOrder}) from (
              select i.position, c.count || ' × ' || concat_ws(' ', i.name, nullif(i.variant_name, '')) as text
              from after_sale_items c join order_items i on i.id = c.item_id
              where c.after_sale_id = a.id order by i.position limit ${namedGoods}) named),
            'kinds', (select count(*) from after_sale_items c where c.after_sale_id = a.id))
          from after_sales a where a.id = e.resource_id) end as after_sale
      from events e where e.id = any(${`{${ids.join(",")}}`}::bigint[]) order by e.position`,
  );
