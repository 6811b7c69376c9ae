import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { orderDiscounts, promotions } from "@/db/schema/offers";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { promotion } from "./schemas";

type Row = z.input<typeof promotion>;

const given = (figure: SQL) =>
  sql`(select ${figure} from ${orderDiscounts} d join orders o on o.id = d.order_id
    where d.kind = 'promotion' and d.source_id = ${promotions.id} and o.status <> 'cancelled')`;

const columns = jsonRow({
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
  state: sql`case when ${promotions.status} = 'stopped' then 'stopped' when ${promotions.ends_at} <= now() then 'ended'
    when ${promotions.starts_at} > now() then 'scheduled' else 'running' end`,
  orders: given(sql`count(distinct d.order_id)::int`),
  given: given(sql`coalesce(sum(d.amount), 0)::int`),
  version: promotions.version,
  created_at: promotions.created_at,
  updated_at: promotions.updated_at,
});

const read = (db: Database, which = sql``) =>
  rows<{ promotion: Row }>(
    db,
    sql`select ${columns} as promotion from ${promotions} ${which} order by ${promotions.id} desc`,
  );

export const listPromotions = async (db: Database) => ({
  items: (await read(db)).map(({ promotion }) => promotion),
});

export async function getPromotion(db: Database, id: number) {
  const [found] = await read(db, sql`where ${promotions.id} = ${id}`);
  if (!found) throw notFound("There is no such promotion.");
  return found.promotion;
}
