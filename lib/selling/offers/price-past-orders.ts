import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { categories, products, variants } from "@/db/schema/catalogue";
import type { OfferLevel } from "@/db/schema/offers";
import { orderItems } from "@/db/schema/orders";
import { type JsonRow, jsonList, jsonRow } from "@/db/statement";
import { fullName, variantName } from "@/lib/catalogue/stock/variant-name";
import { pastOrder, pastOrders } from "@/lib/selling/freight/past-orders";
import type { Promotion } from "@/lib/selling/pricing/apply-offers";
import { priceOrder } from "@/lib/selling/pricing/price-order";
import { checkRule, type Rule } from "./check-rule";
import type { pastQuestion } from "./rule-schemas";

type Question = z.output<typeof pastQuestion> & { level: OfferLevel };

const lineColumns = {
  product_id: orderItems.product_id,
  variant_id: orderItems.variant_id,
  price: orderItems.price,
  count: orderItems.count,
  cost_price: orderItems.cost_price,
};
type Line = JsonRow<typeof lineColumns>;
const pastColumns = {
  ...pastOrder,
  lines: jsonList(lineColumns, orderItems.id, sql`from ${orderItems} where ${orderItems.order_id} = past.id`),
};

/** Prices the paid orders of the last days with this offer alone. Costs are for admins who can read products. */
export async function pricePastOrders(db: Database, { days, ...given }: Question, seesCosts: boolean, atOnce = 1000) {
  const rule = { cap: null, scope: "all" as const, scope_ids: [], ...given, tiers: [...given.tiers] };
  await checkRule(db, rule);
  const covered = await productsIn(db, rule);
  const offer: Promotion = {
    ...rule,
    id: 0,
    label: "",
    with_coupon: true,
    products: covered && new Set(covered.map(({ id }) => id)),
  };
  const found = { orders: 0, touched: 0, total: 0, largest: 0, below_cost: 0 };
  for await (const { freight, lines } of pastOrders(db, jsonRow(pastColumns), { days, atOnce })) {
    found.orders++;
    const charge = () => ({ freight, detail: null, excluded: [] });
    const { prices, discounts } = priceOrder(lines, { promotions: [offer], coupon: null, charge });
    const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
    if (!off) continue;
    found.touched++;
    found.total += off;
    found.largest = Math.max(found.largest, off);
    if (prices.goods_total - prices.discount_total < costOf(lines)) found.below_cost++;
  }
  return { ...found, below_cost: seesCosts ? found.below_cost : null, examples: await examplesOf(db, offer) };
}

/** 0 if the cost price of a line is not known. */
const costOf = (lines: Line[]) =>
  lines.some(({ cost_price }) => cost_price === null)
    ? 0
    : lines.reduce((sum, { cost_price, count }) => sum + cost_price! * count, 0);

/** Null: all. */
async function productsIn(db: Database, { scope, scope_ids }: Rule) {
  if (scope === "all") return null;
  const ids = `{${scope_ids.join(",")}}`;
  if (scope === "products")
    return rows<{ id: number }>(db, sql`select id from ${products} where id = any(${ids}::int[])`);
  return rows<{ id: number }>(
    db,
    sql`with recursive below as (
        select id from ${categories} where id = any(${ids}::int[])
        union select c.id from ${categories} c join below on c.parent_id = below.id)
      select p.id from ${products} p join below on p.category_id = below.id`,
  );
}

const maxInExample = 999;

/** Examples with the best-selling product in the scope: too little of it, just enough, and more. */
async function examplesOf(db: Database, offer: Promotion) {
  const [best] = await rows<{ product_id: number; variant_id: number; name: string; values: string[]; price: number }>(
    db,
    sql`select p.id as product_id, v.id as variant_id, p.name, v.values, v.price
      from ${products} p join ${variants} v on v.product_id = p.id and v.deleted_at is null
      where p.on_sale and p.deleted_at is null
        and (${offer.products === null} or p.id = any(${`{${[...(offer.products ?? [])].join(",")}}`}::int[]))
      order by p.sold desc, p.id, v.position limit 1`,
  );
  if (!best || offer.level === "freight") return [];
  const { name, values, ...goods } = best;
  const enough = offer.tiers.map(({ from }) => Math.ceil(from / goods.price));
  const counts = [enough[0]! - 1, enough[0]!, Math.max(enough.at(-1)!, enough[0]! + 1)];
  return [...new Set(counts)]
    .filter((count) => count >= 1 && count <= maxInExample)
    .map((count) => {
      const charge = () => ({ freight: 0, detail: null, excluded: [] });
      const { prices } = priceOrder([{ ...goods, count }], { promotions: [offer], coupon: null, charge });
      const of = fullName(name, variantName(values));
      return { goods: `${count} × ${of}`, before: prices.goods_total, off: prices.discount_total };
    });
}
