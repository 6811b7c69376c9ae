import type { Loss } from "@/lib/content/html/losses";
import { withKnownPictures } from "@/lib/content/html/stored-html";
import { digestOf } from "@/lib/csv/import-plan";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { emptied } from "./detail";
import { noTemplate } from "./hold-templates";
import { planFileVariants } from "./plan-file-variants";
import { chooseVariants, compareRow, type PlannedRow, refusalsOf } from "./plan-rows";
import type { VariantPlan } from "./plan-variants";
import { type Product, picturesOf, type Variant, type VariantInput, type WantedProduct } from "./product";
import type { ImportProduct } from "./read-import";
import { noProduct } from "./write-products";

/** The file is checked against this state of the shop. */
export interface Shop {
  products: ReadonlyMap<number, Product>;
  variants: (productId: number) => Variant[];
  /** The pieces of a variant in orders that have not left. */
  reserved: (variantId: number) => number;
  categories: ReadonlySet<number>;
  templates: ReadonlySet<number>;
  images: ReadonlySet<string>;
  /** For each SKU of the file, the variant that has it now. */
  numbers: ReadonlyMap<string, number | null>;
  /** The newest product's id. It is part of the digest, so a file that creates products can be committed only once. */
  lastId: number;
}

export interface PlannedProduct {
  source: ImportProduct;
  action: "create" | "change" | "leave" | "refuse";
  before?: Product;
  /** The fields of the product's own row that change. For a new product, all fields of the file. */
  fields: WantedProduct;
  /** The changes of its variants, and all variants as a request body would have them. Absent: no change. */
  variants?: { plan: VariantPlan; variants: VariantInput[] };
  rows: PlannedRow[];
  losses: Loss[];
}

export function planImport(products: ImportProduct[], shop: Shop): PlannedProduct[] {
  const chosen = products.map((source) => {
    const before = source.id === null ? undefined : shop.products.get(source.id);
    return { source, before, rows: chooseVariants(source, before, keptOf(before, shop)) };
  });
  const freed = freedNumbers(chosen.flatMap(({ rows }) => rows));
  return chosen.map((each) => planProduct(each, shop, freed));
}

const keptOf = (before: Product | undefined, shop: Shop) => (before ? shop.variants(before.id) : []);

/** The variants that get another SKU by the file. Another variant may have their old one. */
const freedNumbers = (rows: PlannedRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ before, source }) => (before && source.variant.fields.sku !== undefined ? before.id : [])));

function planProduct(
  { source, before, rows }: Pick<PlannedProduct, "source" | "before" | "rows">,
  shop: Shop,
  freed: ReadonlySet<number>,
): PlannedProduct {
  const losses = [...source.losses];
  const { errors } = rows[0]!;
  const fields = withDetail(source.fields, shop, losses, errors);
  if (!errors.length) errors.push(...missing(fields, before, shop));
  const kept = keptOf(before, shop);
  for (const row of rows) {
    if (row.errors.length) continue;
    if (source.id !== null && !before) row.errors.push(noProduct("id", source.id));
    else {
      compareRow(row, before, shop.reserved);
      row.errors.push(...missingOf(row, kept, shop, freed));
    }
  }
  const isWhole = () => rows.every((row) => !row.errors.length);
  const variants = isWhole() ? planFileVariants(rows, source.options, before, kept) : undefined;
  const changed = before
    ? Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(value, before[name as keyof Product])))
    : fields;
  const planned = { source, before, rows, losses, variants, fields: changed };
  if (!isWhole()) return { ...planned, action: "refuse" };
  if (!before) return { ...planned, action: "create" };
  const isSame = !variants && !Object.keys(changed).length && !rows.some(isCounted);
  return { ...planned, action: isSame ? "leave" : "change" };
}

export const isCounted = ({ counted }: PlannedRow) => counted !== undefined && counted.stock !== counted.variant.stock;

/** Only uploaded pictures stay in the text. */
function withDetail(fields: ImportProduct["fields"], { images }: Shop, losses: Loss[], errors: FieldError[]) {
  const { detail } = fields;
  if (!detail || errors.length) return fields;
  const known = refusalsOf(() => withKnownPictures("detail", detail, images, losses));
  if ("data" in known) return { ...fields, detail: emptied(known.data) };
  errors.push(...known.errors);
  return fields;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const unknownImage = (path: string, key: string): FieldError => ({
  path,
  code: "unknown_image",
  message: say("There is no uploaded image {key}.", { key }),
});

function missing(
  { category_id, freight_template_id, main_image, images = [] }: WantedProduct,
  before: Product | undefined,
  shop: Shop,
) {
  const errors: FieldError[] = [];
  if (category_id !== undefined && category_id !== before?.category_id && !shop.categories.has(category_id))
    errors.push({
      path: "category_id",
      code: "not_found",
      message: say("There is no category {id}.", { id: category_id }),
    });
  if (freight_template_id && !shop.templates.has(freight_template_id)) errors.push(noTemplate("freight_template_id"));
  const own = picturesOf(before);
  for (const [path, key] of [["main_image", main_image] as const, ...images.map((key) => ["images", key] as const)])
    if (key && !own.has(key) && !shop.images.has(key)) errors.push(unknownImage(path, key));
  return errors;
}

/** Errors for a picture that was never uploaded, and for an SKU that another variant has. */
function missingOf({ fields }: PlannedRow, kept: Variant[], shop: Shop, freed: ReadonlySet<number>) {
  const errors: FieldError[] = [];
  const { image, sku } = fields;
  if (image && !kept.some((variant) => variant.image === image) && !shop.images.has(image))
    errors.push(unknownImage("picture", image));
  const owner = sku ? shop.numbers.get(sku) : null;
  if (owner && !freed.has(owner))
    errors.push({ path: "sku", code: "duplicate", message: "Another variant has this number." });
  return errors;
}

/**
 * Covers everything that a commit would do. Null if a row is refused, since then nothing can be committed. The stock
 * before a count is not in it: orders change it all the time, and the counted number is what will be there.
 */
export function digestOfPlan(plan: PlannedProduct[], { lastId }: Shop): string | null {
  if (plan.some(({ action }) => action === "refuse")) return null;
  const changes = (fields: object, before: object | undefined) =>
    Object.entries(fields).map(([name, to]) => [name, before?.[name as keyof object], to]);
  return digestOf(
    plan.map(({ before, fields, variants, rows }) => [
      before?.id ?? lastId,
      changes(fields, before),
      variants && [before?.options, variants.plan.options],
      rows.map((row) => [row.source.row, row.before?.id, changes(row.fields, row.before), row.source.variant.counted]),
    ]),
  );
}
