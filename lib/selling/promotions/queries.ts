import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts, promotions } from "@/db/schema/offers";
import { jsonRow, jsonRows } from "@/db/statement";
import { requireRecord } from "@/lib/kernel/records/entity";

/** A figure of paid orders. */
const figure = (value: SQL) =>
  sql<number>`(select ${value} from ${orderDiscounts} d join orders o on o.id = d.order_id
    where d.kind = 'promotion' and d.source_id = ${promotions.id} and o.paid_at is not null)`;

const columns = {
  ...getTableColumns(promotions),
  state: sql<
    "stopped" | "ended" | "scheduled" | "running"
  >`case when ${promotions.status} = 'stopped' then 'stopped' when ${promotions.ends_at} <= now() then 'ended'
    when ${promotions.starts_at} > now() then 'scheduled' else 'running' end`,
};
const withFigures = {
  ...columns,
  orders: figure(sql`count(distinct d.order_id)::int`),
  given: figure(sql`coalesce(sum(d.amount), 0)`),
};

export const listPromotions = async (db: Database) => ({
  items: await jsonRows(db, jsonRow(withFigures), sql`from ${promotions} order by ${promotions.id} desc`),
});

export async function getPromotion(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(withFigures), withId(id));
  return requireRecord("promotion", found);
}

/** Without figures, which a write does not read. */
export async function getWrittenPromotion(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(columns), withId(id));
  return found!;
}

const withId = (id: number) => sql`from ${promotions} where ${promotions.id} = ${id}`;
