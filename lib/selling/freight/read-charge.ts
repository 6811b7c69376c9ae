import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { freightRules, freightTemplates } from "@/db/schema/freight";
import { type AddressSnapshot, type Delivery, hasAddress } from "@/db/schema/orders";
import { type Columns, jsonList, jsonRow, statement } from "@/db/statement";
import { type Charge, chargeFreight, type FreightRule, type FreightTemplate, narrowedTo } from "./charge-freight";
import { regionOf } from "./regions";

interface Goods {
  product_id: number;
  variant_id: number;
  count: number;
  payable: number;
}
export type ChargeLines = (lines: readonly Goods[]) => Charge;
export const noFreight: ChargeLines = () => ({ freight: 0, detail: null, excluded: [] });

interface LineRef {
  product_id: number;
  variant_id?: number | null;
}
type Template = FreightTemplate & { delivery: Delivery; is_default: boolean };
interface Tariff {
  /** Null: unknown, or there is no address. */
  region: string | null;
  /** The address is in the radius of local delivery. Undefined: not known, or there is no radius. */
  isNear: boolean | undefined;
  hasPlace: boolean;
  templates: Template[];
  own: Record<number, number>;
  /** In grams, by variant. Null: unknown. */
  weights: Record<number, number | null>;
}

export const ruleColumns = {
  regions: freightRules.regions,
  is_excluded: freightRules.is_excluded,
  first: freightRules.first,
  first_price: freightRules.first_price,
  next: freightRules.next,
  next_price: freightRules.next_price,
  free_amount: freightRules.free_amount,
  free_count: freightRules.free_count,
} satisfies Record<keyof FreightRule, unknown>;
const rulesAs = <Of extends Columns>(columns: Of, which = sql`true`, order: SQLWrapper = freightRules.position) =>
  jsonList(
    columns,
    order,
    sql`from ${freightRules} where ${freightRules.template_id} = ${freightTemplates.id} and ${which}`,
  );
export const rulesOfTemplate = rulesAs(ruleColumns);
/**
 * Selects the rules that can apply in the regions with these codes, because a template can list thousands of others.
 * Without codes there is no address yet: all rules that deliver are selected, the one for the remaining regions first,
 * and the first one applies.
 */
const rulesFor = (codes: SQL) =>
  rulesAs(
    { ...ruleColumns, regions: sql`array(select unnest(${freightRules.regions}) intersect select unnest(${codes}))` },
    sql`case when ${codes} is null then not ${freightRules.is_excluded}
      else ${freightRules.regions} = '{}' or ${freightRules.regions} && ${codes} end`,
    sql`${freightRules.regions} <> '{}', ${freightRules.position}`,
  );

const listed = (ids: SQLWrapper) => sql`string_to_array(${ids}::text, ',')::int[]`;
const readTariff = statement<
  { products: string; variants: string; codes: string | null },
  { tariff: Pick<Tariff, "templates" | "own" | "weights"> }
>(
  (param) => sql`
    with wanted as (
      select id, freight_template_id, variant_id from ${products} where id = any(${listed(param("products"))}))
    select json_build_object(
      'templates', (select coalesce(json_agg(${jsonRow({
        id: freightTemplates.id,
        name: freightTemplates.name,
        by: freightTemplates.by,
        delivery: freightTemplates.delivery,
        is_default: freightTemplates.is_default,
        rules: rulesFor(sql`string_to_array(${param("codes")}::text, ',')`),
      })} order by ${freightTemplates.id}), '[]') from ${freightTemplates}
        where ${freightTemplates.is_default} or ${freightTemplates.id} in (select freight_template_id from wanted)),
      'own', (select coalesce(json_object_agg(id, freight_template_id), '{}') from wanted where freight_template_id is not null),
      'weights', (select coalesce(json_object_agg(id, weight_g), '{}') from ${variants}
        where id = any(${listed(param("variants"))} || array(select variant_id from wanted)))) as tariff`,
);

type Place = Pick<AddressSnapshot, "province" | "city" | "district"> | null;

export async function readTariffOf(
  db: Database,
  lines: readonly LineRef[],
  place: Place,
  isNear?: boolean,
): Promise<Tariff> {
  const region = place && regionOf(place);
  const [found] = await readTariff(db, {
    products: lines.map(({ product_id }) => product_id).join(","),
    variants: lines.flatMap(({ variant_id }) => variant_id ?? []).join(","),
    codes: place === null ? null : region === null ? "" : [2, 4, 6].map((length) => region.slice(0, length)).join(","),
  });
  return { ...found!.tariff, region, isNear, hasPlace: place !== null };
}

const notDelivered: ChargeLines = (lines) => ({ freight: 0, detail: null, excluded: lines.map((_, at) => at) });

/** Local delivery ends at the radius. Without a radius, or a place on the map, only listed regions are delivered to. */
function localTemplates(templates: Template[], { isNear, hasPlace }: Pick<Tariff, "isNear" | "hasPlace">) {
  if (isNear || !hasPlace) return templates;
  const isListed = (rule: FreightRule) => isNear === undefined && rule.regions.length > 0;
  return templates.map((template) => ({ ...template, rules: template.rules.filter(isListed) }));
}

export function chargeBy({ templates: all, ...tariff }: Tariff, delivery: Delivery): ChargeLines {
  const { region, own, weights } = tariff;
  if (!hasAddress(delivery)) return noFreight;
  const templates = delivery === "local" ? localTemplates(all, tariff) : all;
  const standard = templates.find((template) => template.delivery === delivery && template.is_default)?.id ?? null;
  if (delivery === "local" && standard === null && tariff.hasPlace && !tariff.isNear) return notDelivered;
  const templateOf = (product: number) => (delivery === "express" && own[product]) || standard;
  const here = narrowedTo(templates, region);
  return (lines) =>
    chargeFreight(
      here,
      lines.map(({ product_id, variant_id, count, payable }) => ({
        template_id: templateOf(product_id),
        weight_g: weights[variant_id] ?? null,
        count,
        payable,
      })),
      region,
    );
}
