import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { stockNotices } from "@/db/schema/cart";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { lockOwner } from "@/lib/people/users/queries";

const maxPerShopper = 50;

const isOnSale = sql`v.deleted_at is null and p.on_sale and p.deleted_at is null`;
const template = sql`(select t.template_id from message_templates t where t.kind = 'restock' and t.enabled)`;
const linesOf = sql`from stock_ledger l where l.product_id = v.product_id and l.variant_id = v.id`;

/** Lets the shopper wait for a sold-out variant. Each notice needs a consent, which its message spends. */
export async function requestNotice(db: Database, user_id: number, product_id: number, variant_id: number) {
  await lockOwner(db, user_id);
  const [variant] = await rows<{ stock: number; ledger_id: number }>(
    db,
    sql`select v.stock, coalesce((select max(l.id) ${linesOf}), 0)::float8 as ledger_id
      from variants v join products p on p.id = v.product_id where v.id = ${variant_id} and p.id = ${product_id} and ${isOnSale}`,
  );
  if (!variant) throw notFound("There is no such variant on sale.");
  const { stock, ledger_id } = variant;
  if (stock > 0) throw new AppError("in_stock", "The variant is in stock: it can be ordered now.");
  const waiting = await db
    .select({ variant_id: stockNotices.variant_id })
    .from(stockNotices)
    .where(eq(stockNotices.user_id, user_id));
  if (waiting.some((notice) => notice.variant_id === variant_id)) return;
  if (waiting.length >= maxPerShopper)
    throw new AppError("limit_reached", msg("At most {most} variants at once.", { most: maxPerShopper }));
  const [consent] = await rows<{ left: number }>(
    db,
    sql`select "left" from consents where user_id = ${user_id} and template_id = ${template}`,
  );
  if ((consent?.left ?? 0) <= waiting.length)
    throw new AppError("limit_reached", "The shopper has not allowed another message about stock.");
  await db.insert(stockNotices).values({ user_id, product_id, variant_id, ledger_id });
}

/** Notifies as many shoppers as units have arrived, in the order of their requests. */
export const notifyRestocked: Sweep = {
  name: "restocked variants",
  isPrompt: true,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select v.id from (select variant_id, min(ledger_id) as since from ${stockNotices} group by variant_id) n
        join variants v on v.id = n.variant_id join products p on p.id = v.product_id
        where v.stock > 0 and ${isOnSale} and ${template} is not null
          and exists (select ${linesOf} and l.id > n.since and l.delta > 0) order by v.id limit ${limit}`,
    ),
  work: (db, id) => notifyWaiting(db, id),
};

/**
 * One statement, so that stock, ledger and notices are of one moment: units that arrive afterwards count the next time. Two
 * instances delete each notice once.
 */
const notifyWaiting = (db: Database, id: number) =>
  db.execute(sql`with arrived as (
      select least(sum(l.delta), max(v.stock)) as units, max(l.id) as last
      from variants v join products p on p.id = v.product_id
        join stock_ledger l on l.product_id = v.product_id and l.variant_id = v.id and l.delta > 0
      where v.id = ${id} and ${isOnSale} and l.id > (select min(ledger_id) from ${stockNotices} where variant_id = v.id)),
    notified as (
      delete from ${stockNotices} where id in (
        select id from ${stockNotices} where variant_id = ${id} order by id limit (select coalesce(units, 0) from arrived))
      returning id, user_id),
    rest as (
      update ${stockNotices} n set ledger_id = greatest(n.ledger_id, arrived.last) from arrived
      where n.variant_id = ${id} and n.id not in (select id from notified))
    insert into messages (kind, variant_id, user_id) select 'restock', ${id}, user_id from notified`);

/** How many shoppers wait for each variant. */
export async function countWaiting(db: Database, productId: number) {
  const found = await rows<{ id: number; waiting: number }>(
    db,
    sql`select variant_id as id, count(*)::int as waiting from ${stockNotices} where product_id = ${productId} group by variant_id`,
  );
  return new Map(found.map(({ id, waiting }) => [id, waiting]));
}
