import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts, promotions } from "@/db/schema/offers";
import { jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";

/** A figure of paid orders. */
const figure = (value: SQL) =>
  sql<number>`(select ${value} from ${orderDiscounts} d join orders o on o.id = d.order_id
    where d.kind = 'promotion' and d.source_id = ${promotions.id} and o.paid_at is not null)`;

const columns = {
  id: promotions.id,
  name: promotions.name,
  label: promotions.label,
  level: promotions.level,
  kind: promotions.kind,
  tiers: promotions.tiers,
  cap: promotions.cap,
  scope: promotions.scope,
  scope_ids: promotions.scope_ids,
  starts_at: promotions.starts_at,
  ends_at: promotions.ends_at,
  with_coupon: promotions.with_coupon,
  status: promotions.status,
  state: sql<
    "stopped" | "ended" | "scheduled" | "running"
  >`case when ${promotions.status} = 'stopped' then 'stopped' when ${promotions.ends_at} <= now() then 'ended'
    when ${promotions.starts_at} > now() then 'scheduled' else 'running' end`,
  version: promotions.version,
  created_at: promotions.created_at,
  updated_at: promotions.updated_at,
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
  if (!found) throw notFound("There is no such promotion.");
  return found;
}

/** Without figures, which a write does not read. */
export async function getWrittenPromotion(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(columns), withId(id));
  return found!;
}

const withId = (id: number) => sql`from ${promotions} where ${promotions.id} = ${id}`;
