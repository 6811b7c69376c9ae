import { droppedIn, type Loss } from "@/lib/content/html/losses";
import { withKnownPictures } from "@/lib/content/html/stored-html";
import { digestOf } from "@/lib/csv/import-plan";
import type { Language } from "@/lib/i18n/language";
import { inWords, say } from "@/lib/i18n/say";
import { AppError, type FieldError, worded } from "@/lib/kernel/contract/errors";
import type { NewProduct } from "./add-products";
import { stockStays } from "./admin-schemas";
import { csvColumns } from "./csv-columns";
import { emptied } from "./detail";
import { type Product, picturesOf, storedFields, type Variant, type WantedProduct } from "./product";
import type { ImportRow } from "./read-import";
import { type Counted, counting, faultsOf } from "./stock-counts";

/** The file is checked against this. */
export interface Shop {
  products: ReadonlyMap<number, Product>;
  variants: (productId: number) => Variant[];
  /** The pieces of a variant in orders that have not left. */
  reserved: (variantId: number) => number;
  categories: ReadonlySet<number>;
  images: ReadonlySet<string>;
  /** The newest product's id. It is part of the digest, so a file that creates products can be committed only once. */
  lastId: number;
}

type Step =
  | { action: "create"; product: NewProduct }
  | { action: "change"; before: Product; fields: WantedProduct; counted?: Counted }
  | { action: "leave"; before: Product }
  | { action: "refuse" };
export type Planned = Step & { source: ImportRow; losses: Loss[]; errors: FieldError[] };

export const planImport = (rows: ImportRow[], shop: Shop): Planned[] => rows.map((row) => planRow(row, shop));

function planRow(source: ImportRow, shop: Shop): Planned {
  const before = source.id === null ? undefined : shop.products.get(source.id);
  const losses = [...source.losses];
  const errors = [...source.errors];
  const fields = withDetail(storedFields(source.fields), shop, losses, errors);
  if (!errors.length) errors.push(...missing(source, before, fields, shop));
  const planned = { source, losses, errors };
  if (errors.length) return { ...planned, action: "refuse" };
  if (!before) return { ...planned, action: "create", product: fields as NewProduct };
  const [variant] = shop.variants(before.id);
  const counted =
    source.counted && counting(source.counted, { product: before, variant: variant! }, shop.reserved(variant!.id));
  const faults = counted ? faultsOf(counted).map((fault) => ({ ...fault, path: columnOf(fault.path, source) })) : [];
  if (faults.length) return { ...planned, errors: faults, action: "refuse" };
  const changed = Object.entries(fields).filter(([name, value]) => !same(value, before[name as keyof Product]));
  const isSame = !counted || counted.stock === counted.variant.stock;
  if (!changed.length && isSame) return { ...planned, action: "leave", before };
  return { ...planned, action: "change", before, fields: Object.fromEntries(changed), counted };
}

/** The column that a count's `from` or `count` stands in. */
function columnOf(field: string, { counted }: Pick<ImportRow, "counted">) {
  if (field === "from") return "counted_from";
  return counted?.on_hand ? "on_hand_counted" : "stock_counted";
}

/** Only uploaded pictures stay in the text. */
function withDetail(fields: WantedProduct, { images }: Shop, losses: Loss[], errors: FieldError[]) {
  if (!fields.detail || errors.length) return fields;
  try {
    return { ...fields, detail: emptied(withKnownPictures("detail", fields.detail, images, losses)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.push(...(error.errors ?? []));
    return fields;
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function missing({ id, counted }: ImportRow, before: Product | undefined, fields: WantedProduct, shop: Shop) {
  const errors: FieldError[] = [];
  if (id !== null && !before)
    errors.push({ path: "id", code: "not_found", message: say("There is no product {id}.", { id }) });
  if (before && before.variant_count > 1)
    for (const [path, given] of [
      ["price_yuan", fields.price] as const,
      [columnOf("count", { counted }), counted] as const,
    ])
      if (given !== undefined)
        errors.push({ path, code: "has_variants", message: "The product has several variants: name one." });
  const { category_id, main_image, images = [] } = fields;
  if (category_id !== undefined && category_id !== before?.category_id && !shop.categories.has(category_id))
    errors.push({
      path: "category_id",
      code: "not_found",
      message: say("There is no category {id}.", { id: category_id }),
    });
  const own = picturesOf(before);
  for (const [path, key] of [["main_image", main_image] as const, ...images.map((key) => ["images", key] as const)])
    if (key && !own.has(key) && !shop.images.has(key))
      errors.push({ path, code: "unknown_image", message: say("There is no uploaded image {key}.", { key }) });
  return errors;
}

/**
 * Covers everything that a commit would do. Null if a row is refused, since then nothing can be committed. The stock
 * before a count is not in it: orders change it all the time, and the counted number is what will be there.
 */
export function digestOfPlan(plan: Planned[], { lastId }: Shop): string | null {
  if (plan.some(({ action }) => action === "refuse")) return null;
  const effects = plan.map((each) => {
    if (each.action === "create") return [each.source.row, lastId, each.product];
    if (each.action === "refuse") return [each.source.row];
    const { source, before } = each;
    const fields = each.action === "change" ? Object.entries(each.fields) : [];
    return [
      source.row,
      before.id,
      fields.map(([name, to]) => [name, before[name as keyof Product], to]),
      source.counted,
    ];
  });
  return digestOf(effects);
}

const shorten = (value: unknown) => {
  const text = [...String(value)];
  return text.length > 200 ? `${text.slice(0, 199).join("")}…` : text.join("");
};
const cellsOf = (product: Product, fields: object) =>
  Object.entries(csvColumns)
    .filter(([name, { field = name }]) => Object.hasOwn(fields, field))
    .map(([name, { write }]) => [name, shorten(write(product))] as const);

/** A row of the report. Values are written as in the file. */
export function reportRow(planned: Planned, language: Language, made?: Product) {
  const { source, action, losses } = planned;
  const errors = worded(planned.errors, language);
  const dropped = action === "refuse" ? [] : droppedIn(losses, language);
  const report = { row: source.row, action, id: made?.id ?? source.id, name: source.name, dropped, errors };
  if (action === "refuse") return { ...report, changes: [], ignored: [] };
  if (action === "create") {
    const { product } = planned;
    const whole = { ...emptyFields, ...product } as unknown as Product;
    return {
      ...report,
      changes: cellsOf(whole, product).map(([field, to]) => ({ field, from: null, to })),
      ignored: [],
    };
  }
  const { before } = planned;
  const fields = action === "change" ? planned.fields : {};
  const after = { ...before, ...fields };
  const from = new Map(cellsOf(before, fields));
  const changes = cellsOf(after, fields).map(([field, to]) => ({ field, from: from.get(field)!, to }));
  const counted = action === "change" ? planned.counted : undefined;
  if (counted && counted.stock !== counted.variant.stock) {
    const held = counted.reserved ?? 0;
    const [from, to] = [String(counted.variant.stock + held), String(counted.stock + held)];
    changes.push({ field: columnOf("count", source), from, to });
  }
  return { ...report, name: after.name, changes, ignored: ignoredStock(source, before, language) };
}

const emptyFields = { main_image: null, images: [], properties: [] };

function ignoredStock({ stock, counted }: ImportRow, before: Product, language: Language) {
  if (counted !== undefined || stock === undefined || stock === before.stock) return [];
  const message = inWords(stockStays, language);
  return [{ field: "stock", from: String(before.stock), to: shorten(stock), message }];
}
