import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { type JsonRow, jsonRow } from "@/db/statement";
import { chargeFreight, type FreightTemplate, linesOf, narrowedTo, wholeRule } from "./charge-freight";
import { pastOrder, pastOrders } from "./past-orders";
import { regionOf } from "./regions";
import { listTemplates } from "./template-queries";
import type { pastChargeQuery } from "./template-schemas";

type Template = FreightTemplate & { delivery: string; is_default: boolean };
type Share = [template: number | null, pieces: number, grams: number, goods: number];
const pastColumns = {
  ...pastOrder,
  place: sql<
    [province: string, city: string, district: string]
  >`json_build_array(past.address ->> 'province', past.address ->> 'city', past.address ->> 'district')`,
  shares: sql<Share[]>`(select json_agg(json_build_array(template, pieces, grams, goods)) from (
    select p.freight_template_id as template, sum(i.count) as pieces, sum(i.count * coalesce(v.weight_g, 0)) as grams,
      sum(i.subtotal - i.discount) as goods
    from order_items i join ${products} p on p.id = i.product_id join variants v on v.id = i.variant_id
    where i.order_id = past.id group by p.freight_template_id) shares)`,
};
type PastOrder = JsonRow<typeof pastColumns>;

const maxAmounts = 20;
export const maxFrequent = (amounts: ReadonlyMap<number, number>) =>
  [...amounts].toSorted(([, a], [, b]) => b - a).slice(0, maxAmounts);

/**
 * Charges the paid orders of the last days by the edited template and by the stored templates, to compare them. Uses
 * the current products and weights.
 */
export async function chargePastOrders(
  db: Database,
  { days, id, ...given }: z.output<typeof pastChargeQuery>,
  atOnce = 10_000,
) {
  const today: Template[] = (await listTemplates(db)).items;
  const own = id ?? -1;
  const edit: Template = { ...given, id: own, name: "", rules: given.rules.map(wholeRule) };
  const others = today.filter((template) => template.id !== own);
  const asToday = chargerOf(today, edit.delivery);
  const asEdited = chargerOf([edit, ...others], edit.delivery);
  const found = { orders: 0, paid: 0, today: 0, edited: 0, dearer: 0, cheaper: 0, refused: 0, refused_today: 0 };
  const amounts = new Map<number, number>();
  for await (const past of pastOrders(db, jsonRow(pastColumns), { days, delivery: edit.delivery, atOnce })) {
    const [old, fresh] = [asToday(past), asEdited(past)];
    found.orders++;
    found.paid += past.freight;
    found.today += old ?? 0;
    found.edited += fresh ?? 0;
    if (old === null) found.refused_today++;
    if (fresh === null) found.refused++;
    else amounts.set(fresh, (amounts.get(fresh) ?? 0) + 1);
    if (old !== null && fresh !== null && old !== fresh) found[fresh > old ? "dearer" : "cheaper"]++;
  }
  return {
    ...found,
    amounts: maxFrequent(amounts)
      .toSorted(([a], [b]) => a - b)
      .map(([freight, orders]) => ({ freight, orders })),
  };
}

type Charger = (order: PastOrder) => number | null;

/** The result is null for an order that cannot be delivered. */
function chargerOf(templates: readonly Template[], delivery: string): Charger {
  const standard = templates.find((one) => one.delivery === delivery && one.is_default)?.id ?? null;
  const known = new Set(templates.map(({ id }) => id));
  const templateOf = (own: number | null) =>
    delivery === "express" && own !== null && known.has(own) ? own : standard;
  const byRegion = new Map<string | null, Template[]>();
  const templatesAt = (region: string | null) => {
    if (!byRegion.has(region)) byRegion.set(region, narrowedTo(templates, region));
    return byRegion.get(region)!;
  };
  return ({ place, shares }) => {
    const region = regionAt(place);
    const lines = shares.flatMap(([own, pieces, grams, goods]) => linesOf(templateOf(own), pieces, grams, goods));
    const { freight, excluded } = chargeFreight(templatesAt(region), lines, region);
    return excluded.length ? null : freight;
  };
}

const regionAt = ([province, city, district]: PastOrder["place"]) => regionOf({ province, city, district });
