import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import { variantName } from "@/lib/catalogue/stock/variant-name";
import { countOf } from "@/lib/kernel/lists/lists";
import { boundedTotal, maxCount } from "@/lib/kernel/lists/paging";
import { type Measured, measuresAt, withPictures } from "@/lib/storage/pictures";
import type { Span } from "./links";

/** A number of days in the shop's time zone, up to this one. Default: today. */
export interface Period {
  days: number;
  to: string | undefined;
  timeZone: string;
}
const maxShown = 10;

const lastDay = ({ to, timeZone }: Period) => (to ? sql`${to}::date` : sql`(now() at time zone ${timeZone})::date`);
const firstDay = (period: Period) => sql`(${lastDay(period)} - ${period.days - 1}::int)`;
const startOf = (day: SQL, { timeZone }: Period) => sql`(${day}::timestamp at time zone ${timeZone})`;
const within = (column: string, period: Period) =>
  sql`${sql.raw(column)} >= ${startOf(firstDay(period), period)} and ${sql.raw(column)} < ${startOf(sql`(${lastDay(period)} + 1)`, period)}`;
const everyDay = (period: Period) =>
  sql`(select d::date as day from generate_series(${firstDay(period)}::timestamp, ${lastDay(period)}::timestamp, '1 day') d) days`;

export const spansOfDays = (db: Database, period: Period) => {
  const at = (day: SQL) => isoTime(startOf(day, period));
  return rows<Span>(
    db,
    sql`select ${at(sql`day`)} as "from", ${at(sql`(day + 1)`)} as "to" from ${everyDay(period)} order by day`,
  );
};

interface Sales {
  day: string;
  orders: number;
  payments: number;
  paid_amount: number;
  refunds: number;
  refunded_amount: number;
}

/** Sums quarter-hours, so that a new time zone applies immediately. */
export function salesByDay(db: Database, period: Period) {
  const sum = (column: "count" | "amount", figure: string) =>
    sql.raw(`coalesce(sum(${column}) filter (where figure = '${figure}'), 0)::float8`);
  return rows<Sales>(
    db,
    sql`select days.day::text as day, ${sum("count", "placed")} as orders,
        ${sum("count", "received")} as payments, ${sum("amount", "received")} as paid_amount,
        ${sum("count", "returned")} as refunds, ${sum("amount", "returned")} as refunded_amount
      from ${everyDay(period)} left join (
        select (at at time zone ${period.timeZone})::date as day, figure, sum(count) as count, sum(amount) as amount
        from order_figures where ${within("at", period)} and figure in ('placed', 'received', 'returned') group by 1, 2) quarters
        on quarters.day = days.day
      group by days.day order by days.day`,
  );
}

interface ProductRow {
  id: number;
  name: string;
  main_image: string | null;
  main_image_sizes: Measured;
  price: number;
  stock: number;
}
const withImage = <P extends ProductRow>(product: P) => withPictures(product, "small", "main_image");
const measures = measuresAt(sql`main_image`);

export async function bestSellers(db: Database, period: Period) {
  const found = await rows<ProductRow & { on_sale: boolean; units: number }>(
    db,
    sql`select p.id, p.name, p.main_image, ${measures} as main_image_sizes, p.price, p.stock, p.on_sale, sold.units
      from (select product_id, sum(units)::int as units from product_days
        where day between ${firstDay(period)} and ${lastDay(period)} group by 1) sold
      join products p on p.id = sold.product_id and p.deleted_at is null
      where sold.units > 0 order by sold.units desc, p.id limit ${maxShown}`,
  );
  return found.map(withImage);
}

interface CategorySales {
  id: number;
  name: string;
  units: number;
  amount: number;
  known_amount: number;
  cost: number;
}

/** Lines of paid orders without their refunded units. */
const units = sql.raw("(i.count - i.refunded_count)");
const amount = sql`((i.subtotal - i.discount)::float8 * ${units} / i.count)`;
const isSold = (period: Period) =>
  sql`${within("o.paid_at", period)} and (o.status in ('paid', 'shipped', 'completed') or o.refunding_from <> 'cancelled')`;

/** The cost is that of the time of the order. */
export function salesByCategory(db: Database, period: Period) {
  return rows<CategorySales>(
    db,
    sql`select c.id, c.name, sum(${units})::int as units, round(sum(${amount})) as amount,
        round(coalesce(sum(${amount}) filter (where i.cost_price is not null), 0)) as known_amount,
        coalesce(sum(i.cost_price * ${units}::float8), 0) as cost
      from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
      join categories c on c.id = p.category_id
      where ${isSold(period)}
      group by c.id having sum(${units}) > 0 order by amount desc, c.id`,
  );
}

export const salesByBlock = (db: Database, period: Period) =>
  rows<{ id: number; units: number; amount: number }>(
    db,
    sql`select i.block_id as id, sum(${units})::int as units, round(sum(${amount})) as amount
      from orders o join order_items i on i.order_id = o.id and i.block_id is not null
      where ${isSold(period)} group by i.block_id having sum(${units}) > 0 order by amount desc, i.block_id`,
  );

/** Products with at least one low variant, with its stock. */
export async function lowStock(db: Database, watermark: number) {
  const low = sql`from (
      select distinct on (product_id) product_id, stock, values from variants
      where stock <= ${watermark} and deleted_at is null
      order by product_id, stock, position) short
    join products p on p.id = short.product_id and p.on_sale and p.deleted_at is null order by short.stock, p.id`;
  const [found] = await rows<{ counted: number; items: (ProductRow & { values: string[] })[] }>(
    db,
    sql`select ${countOf(sql`select ${low}`, true)} as counted,
      (select coalesce(json_agg(first), '[]') from (
        select p.id, p.name, p.main_image, ${measures} as main_image_sizes, p.price, short.stock, short.values ${low} limit ${maxShown}) first) as items`,
  );
  const { counted, items } = found!;
  const named = items.map(({ values, ...item }) => ({ ...withImage(item), variant_name: variantName(values) }));
  return { watermark, ...boundedTotal(counted), items: named };
}

/** With erased accounts. Counts day by day, so that an index-only scan is sufficient. */
export function newCustomers(db: Database, period: Period) {
  return rows<{ day: string; count: number }>(
    db,
    sql`select days.day::text as day, joined.count from ${everyDay(period)}, lateral (
        select count(*)::int as count from users where group_id is null
        and created_at >= ${startOf(sql`days.day`, period)} and created_at < ${startOf(sql`(days.day + 1)`, period)}) joined
      order by days.day`,
  );
}

interface Attention {
  failed_payments: number;
  notifications_for_review: number;
  refunds_for_review: number;
  failed_shipping_reports: number;
}

export async function attention(db: Database, period: Period) {
  const [found] = await rows<Attention>(
    db,
    sql`select
      (select coalesce(sum(count), 0)::int from order_figures where ${within("at", period)} and figure = 'lapsed') as failed_payments,
      (select count(*)::int from (select from notifications where verdict = 'review' and ${within("created_at", period)}
        limit ${maxCount}) first) as notifications_for_review,
      (select count(*)::int from refunds where status = 'abnormal') as refunds_for_review,
      (select count(*)::int from shipping_reports where status = 'failed') as failed_shipping_reports`,
  );
  return found!;
}
