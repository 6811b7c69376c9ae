import { variantName } from "@/lib/catalogue/stock/variant-name";
import { droppedIn } from "@/lib/content/html/losses";
import { inWords } from "@/lib/i18n/in-words";
import type { Language } from "@/lib/i18n/language";
import { worded } from "@/lib/kernel/contract/problem";
import { columnNames, productColumns, variantColumns } from "./csv-columns";
import { stockStays } from "./import-report-schemas";
import { isCounted, type PlannedProduct } from "./plan-import";
import { countColumn, type PlannedRow } from "./plan-rows";
import type { Product, Variant } from "./product";
import { writeValues } from "./value-list";

/** What a commit has made, by what planned it. */
export interface Made {
  products: ReadonlyMap<PlannedProduct, number>;
  variants: ReadonlyMap<PlannedRow, number>;
}

interface Line {
  field: string;
  from: string | null;
  to: string;
}

/** A row of the report. Values are written as in the file. */
export function reportRow(planned: PlannedProduct, row: PlannedRow, language: Language, made: Made | undefined) {
  const { source, before, losses } = planned;
  const isFirst = planned.rows[0] === row;
  const isRefused = row.errors.length > 0;
  const changes = isRefused ? [] : [...(isFirst ? linesOfProduct(planned) : []), ...linesOfVariant(row)];
  const values = row.source.variant.values ?? row.before?.values ?? [];
  const makes = row.isNew || (isFirst && !before);
  const done = makes ? "create" : changes.length ? "change" : "leave";
  return {
    row: row.source.row,
    action: isRefused ? ("refuse" as const) : (done as "create" | "change" | "leave"),
    id: made?.products.get(planned) ?? source.id,
    variant_id: made?.variants.get(row) ?? row.before?.id ?? null,
    name: source.name || before?.name || "",
    variant: variantName(values),
    changes: changes.toSorted((a, b) => columnNames.indexOf(a.field) - columnNames.indexOf(b.field)),
    ignored: isRefused ? [] : ignoredStock(row, language),
    dropped: isRefused || !isFirst ? [] : droppedIn(losses, language),
    errors: worded(row.errors, language),
  };
}

const emptyProduct = { main_image: null, images: [], properties: [], options: [] };
const emptyVariant = { values: [], market_price: null, sku: null, barcode: null, weight_g: null, image: null };

function linesOfProduct({ before, fields, source: { options }, variants }: PlannedProduct): Line[] {
  const lines = linesOf(productColumns, fields, { ...emptyProduct, ...fields } as Product, before);
  const [from, to] = [productColumns.options!.write((before ?? emptyProduct) as Product), writeValues(options ?? [])];
  return variants && options && from !== to
    ? [...lines, { field: "options", from: before ? String(from) : null, to }]
    : lines;
}

function linesOfVariant(row: PlannedRow): Line[] {
  const { fields, before, counted, source } = row;
  const lines = linesOf(variantColumns, fields, { ...emptyVariant, ...fields } as Variant, before);
  if (!isCounted(row)) return lines;
  const held = counted!.reserved ?? 0;
  const [from, to] = [String(counted!.variant.stock + held), String(counted!.stock + held)];
  return [...lines, { field: countColumn("count", source), from, to }];
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
  const message = inWords(stockStays, language);
  return [{ field: "stock", from: String(before.stock), to: shorten(stock), message }];
}
