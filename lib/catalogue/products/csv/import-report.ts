import { variantName } from "@/lib/catalogue/stock/variant-name";
import { describeLosses } from "@/lib/content/html/losses";
import { yuanOf } from "@/lib/csv/yuan";
import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { translateErrors } from "@/lib/kernel/contract/problem";
import { doubtfulPrice } from "../new-price";
import type { Product, Variant } from "../product";
import { csvColumnOf, optionalFields } from "../variant-fields";
import { columnNames, productColumns, variantColumns, writeValues } from "./columns";
import type { PlannedProduct } from "./plan-import";
import { countColumn, isCounted, type PlannedRow } from "./plan-rows";
import { stockStays } from "./schemas";

export interface ImportedIds {
  products: ReadonlyMap<PlannedProduct, number>;
  variants: ReadonlyMap<PlannedRow, number>;
}

export interface ReportReader {
  language: Language;
  /** False: a price is not compared with the cost. */
  seesCosts: boolean;
}

interface Line {
  field: string;
  from: string | null;
  to: string;
}

export function reportRow(
  planned: PlannedProduct,
  row: PlannedRow,
  { language, seesCosts }: ReportReader,
  made: ImportedIds | undefined,
) {
  const { source, before, losses } = planned;
  const isFirst = planned.rows[0] === row;
  const isRefused = row.errors.length > 0;
  const changes = isRefused ? [] : [...(isFirst ? productLines(planned) : []), ...variantLines(row)];
  const values = row.source.variant.values ?? row.before?.values ?? [];
  const creates = row.isNew || (isFirst && !before);
  const action = creates ? "create" : changes.length ? "change" : "leave";
  return {
    row: row.source.row,
    action: isRefused ? ("refuse" as const) : (action as "create" | "change" | "leave"),
    id: made?.products.get(planned) ?? source.id,
    variant_id: made?.variants.get(row) ?? row.before?.id ?? null,
    name: source.name || before?.name || "",
    variant: variantName(values),
    changes: changes.toSorted((a, b) => columnNames.indexOf(a.field) - columnNames.indexOf(b.field)),
    ignored: isRefused ? [] : ignoredStock(row, language),
    dropped: isRefused || !isFirst ? [] : describeLosses(losses, language),
    warnings: isRefused ? [] : translateErrors(doubtsOf(row, seesCosts), language),
    errors: translateErrors(row.errors, language),
  };
}

function doubtsOf({ fields, before }: PlannedRow, seesCosts: boolean): FieldError[] {
  const { price, cost_price = before?.cost_price ?? null } = fields;
  const cost = seesCosts ? cost_price : null;
  const doubt = price === undefined ? undefined : doubtfulPrice(price, before?.price, cost);
  if (!doubt) return [];
  const path = csvColumnOf("price");
  const below = () => msg("Below the cost of ¥{cost}.", { cost: yuanOf(cost!) });
  const tenth = () => msg("10% or less of the current price, ¥{price}.", { price: yuanOf(before!.price) });
  return [
    doubt === "belowCost" ? { path, code: "below_cost", message: below() } : { path, code: "tenth", message: tenth() },
  ];
}

const emptyProduct = { main_image: null, images: [], properties: [], options: [] };
const emptyVariant = { values: [], ...Object.fromEntries(optionalFields.map((name) => [name, null])) };

function productLines({ before, fields, source: { options }, variants }: PlannedProduct): Line[] {
  const lines = linesOf(productColumns, fields, { ...emptyProduct, ...fields } as Product, before);
  const from = productColumns.options!.write((before ?? emptyProduct) as Product);
  const to = writeValues(options ?? []);
  if (variants && options && from !== to) lines.push({ field: "options", from: before ? String(from) : null, to });
  return lines;
}

function variantLines(row: PlannedRow): Line[] {
  const { fields, before, counted, source } = row;
  const lines = linesOf(variantColumns, fields, { ...emptyVariant, ...fields } as Variant, before);
  if (!isCounted(row)) return lines;
  const { variant, stock, reserved } = counted!;
  const count = (free: number) => String(free + (reserved ?? 0));
  return [...lines, { field: countColumn("count", source), from: count(variant.stock), to: count(stock) }];
}

const linesOf = <Row extends object>(
  columns: Record<string, { field?: string; write(row: Row): unknown }>,
  fields: object,
  after: Row,
  before: Row | undefined,
): Line[] =>
  Object.entries(columns).flatMap(([name, { field = name, write }]) =>
    Object.hasOwn(fields, field)
      ? [{ field: name, from: before ? shorten(write(before)) : null, to: shorten(write(after)) }]
      : [],
  );

const shorten = (value: unknown) => {
  const text = [...String(value).trimEnd()];
  return text.length > 200 ? `${text.slice(0, 199).join("")}…` : text.join("");
};

function ignoredStock({ source: { variant }, before }: PlannedRow, language: Language) {
  const { stock, counted } = variant;
  if (!before || counted !== undefined || stock === undefined || stock === before.stock) return [];
  const message = translate(stockStays, language);
  return [{ field: "stock", from: String(before.stock), to: shorten(stock), message }];
}
