import { createHash } from "node:crypto";
import type { FieldError } from "@/lib/kernel/errors";
import type { NewProduct } from "./add-products";
import { csvColumns } from "./csv-columns";
import { type Product, type ProductFields, picturesOf, storedFields } from "./product";
import type { ImportRow } from "./read-import";

/** What the file is held against. */
export interface Shop {
  products: ReadonlyMap<number, Product>;
  categories: ReadonlySet<number>;
  images: ReadonlySet<string>;
  /** Of the newest product: a file that makes products can be committed once. */
  lastId: number;
}

type Step =
  | { action: "create"; product: NewProduct }
  | { action: "change"; before: Product; fields: Partial<ProductFields> }
  | { action: "leave"; before: Product }
  | { action: "refuse" };
export type Planned = Step & { of: ImportRow; errors: FieldError[] };

export const planImport = (rows: ImportRow[], shop: Shop): Planned[] => rows.map((row) => planRow(row, shop));

function planRow(of: ImportRow, shop: Shop): Planned {
  const before = of.id === null ? undefined : shop.products.get(of.id);
  const fields = storedFields(of.fields);
  const errors = of.errors.length ? of.errors : missing(of, before, fields, shop);
  if (errors.length) return { of, errors, action: "refuse" };
  if (!before) return { of, errors, action: "create", product: fields as NewProduct };
  const changed = Object.entries(fields).filter(([name, value]) => !same(value, before[name as keyof Product]));
  if (!changed.length) return { of, errors, action: "leave", before };
  return { of, errors, action: "change", before, fields: Object.fromEntries(changed) };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function missing(of: ImportRow, before: Product | undefined, fields: Partial<ProductFields>, shop: Shop) {
  const errors: FieldError[] = [];
  if (of.id !== null && !before)
    errors.push({ path: "id", code: "not_found", message: `There is no product ${of.id}.` });
  const { category_id, main_image, images = [] } = fields;
  if (category_id !== undefined && category_id !== before?.category_id && !shop.categories.has(category_id))
    errors.push({ path: "category_id", code: "not_found", message: `There is no category ${category_id}.` });
  const own = picturesOf(before);
  for (const [path, key] of [["main_image", main_image] as const, ...images.map((key) => ["images", key] as const)])
    if (key && !own.has(key) && !shop.images.has(key))
      errors.push({ path, code: "unknown_image", message: `There is no uploaded image ${key}.` });
  return errors;
}

/** Of all that a commit would do; null where there is nothing to commit because of what is refused. */
export function digestOf(plan: Planned[], { lastId }: Shop): string | null {
  if (plan.some(({ action }) => action === "refuse")) return null;
  const effects = plan.map((each) => {
    if (each.action === "create") return [each.of.row, lastId, each.product];
    if (each.action !== "change") return [each.of.row];
    const { before, fields } = each;
    return [
      each.of.row,
      before.id,
      Object.entries(fields).map(([name, to]) => [name, before[name as keyof Product], to]),
    ];
  });
  return createHash("sha256").update(JSON.stringify(effects)).digest("base64url");
}

const shown = (value: unknown) => {
  const text = [...String(value)];
  return text.length > 200 ? `${text.slice(0, 199).join("")}…` : text.join("");
};
const cellsOf = (product: Product, fields: object) =>
  Object.keys(fields)
    .filter((name) => Object.hasOwn(csvColumns, name))
    .map((name) => [name, shown(csvColumns[name]!.write(product))] as const);

/** A row of the report: values as the file has them. */
export function reportRow(planned: Planned, made?: Product) {
  const { of, action, errors } = planned;
  const report = { row: of.row, action, id: made?.id ?? of.id, name: of.name, errors };
  if (action === "refuse") return { ...report, changes: [], ignored: [] };
  if (action === "create") {
    const { product } = planned;
    const whole = { ...untold, ...product } as unknown as Product;
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
  return { ...report, name: after.name, changes, ignored: ignoredStock(of, before) };
}

const untold = { main_image: null, images: [], properties: [] };

function ignoredStock({ stock }: ImportRow, before: Product) {
  if (stock === undefined || stock === before.stock) return [];
  const message = "The stock stays: adjust it instead.";
  return [{ field: "stock", from: String(before.stock), to: shown(stock), message }];
}
