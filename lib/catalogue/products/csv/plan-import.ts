import { noProduct, noTemplate } from "@/lib/catalogue/stock/locks";
import type { Loss } from "@/lib/content/html/losses";
import { withKnownPictures } from "@/lib/content/html/stored-html";
import { digestOf } from "@/lib/csv/import-steps";
import { msg } from "@/lib/i18n/msg";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { mapInSlices } from "@/lib/kernel/work/pauses";
import {
  emptyIfBlank,
  type Product,
  picturesOf,
  type Variant,
  type VariantInput,
  type WantedProduct,
} from "../product";
import { pastTimes } from "../scheduled-sales";
import type { VariantPlan } from "../write-variants";
import { catchErrors, chooseVariants, compareRow, isCounted, type PlannedRow, planFileVariants } from "./plan-rows";
import type { ImportProduct } from "./read-file";

export interface ShopState {
  products: ReadonlyMap<number, Product>;
  variants: (productId: number) => Variant[];
  /** The units of a variant in orders that were not shipped yet. */
  reserved: (variantId: number) => number;
  categories: ReadonlySet<number>;
  templates: ReadonlySet<number>;
  images: ReadonlySet<string>;
  skus: ReadonlyMap<string, number | null>;
  /**
   * The id of the newest product with the name of one to create, or 0. It is part of the digest, so a file that creates
   * products can be committed only once.
   */
  newestNamesake: number;
}

export interface PlannedProduct {
  source: ImportProduct;
  action: "create" | "change" | "leave" | "refuse";
  before?: Product;
  fields: WantedProduct;
  /** The changes of its variants, and all variants as in a request body. Absent: no change. */
  variants?: { plan: VariantPlan; variants: VariantInput[] };
  rows: PlannedRow[];
  losses: Loss[];
}

export async function planImport(products: ImportProduct[], shop: ShopState): Promise<PlannedProduct[]> {
  const chosen = await mapInSlices(products, (source) => {
    const before = source.id === null ? undefined : shop.products.get(source.id);
    return { source, before, rows: chooseVariants(source, before, variantsIn(before, shop)) };
  });
  const freed = freedSkus(chosen.flatMap(({ rows }) => rows));
  return mapInSlices(chosen, (each) => planProduct(each, shop, freed));
}

const variantsIn = (before: Product | undefined, shop: ShopState) => (before ? shop.variants(before.id) : []);

/** The variants whose SKU the file changes, so that another variant can take the old one. */
const freedSkus = (rows: PlannedRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ before, source }) => (before && source.variant.fields.sku !== undefined ? before.id : [])));

function planProduct(
  { source, before, rows }: Pick<PlannedProduct, "source" | "before" | "rows">,
  shop: ShopState,
  freed: ReadonlySet<number>,
): PlannedProduct {
  const losses = [...source.losses];
  const { errors } = rows[0]!;
  const fields = withDetail(source.fields, shop, losses, errors);
  if (!errors.length) errors.push(...missing(fields, before, shop));
  const present = variantsIn(before, shop);
  for (const row of rows) {
    if (row.errors.length) continue;
    if (source.id !== null && !before) row.errors.push(noProduct("id", source.id));
    else {
      compareRow(row, before, shop.reserved);
      row.errors.push(...missingOf(row, present, shop, freed));
    }
  }
  const isWhole = () => rows.every((row) => !row.errors.length);
  const variants = isWhole() ? planFileVariants(rows, source.options, before, present) : undefined;
  const changed = before
    ? Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(value, before[name as keyof Product])))
    : fields;
  const planned = { source, before, rows, losses, variants, fields: changed };
  if (!isWhole()) return { ...planned, action: "refuse" };
  if (!before) return { ...planned, action: "create" };
  const isSame = !variants && !Object.keys(changed).length && !rows.some(isCounted);
  return { ...planned, action: isSame ? "leave" : "change" };
}

function withDetail(fields: ImportProduct["fields"], { images }: ShopState, losses: Loss[], errors: FieldError[]) {
  const { detail } = fields;
  if (!detail || errors.length) return fields;
  const known = catchErrors(() => withKnownPictures("detail", detail, images, losses));
  if ("data" in known) return { ...fields, detail: emptyIfBlank(known.data) };
  errors.push(...known.errors);
  return fields;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const unknownImage = (path: string, key: string): FieldError => ({
  path,
  code: "unknown_image",
  message: msg("There is no uploaded image {key}.", { key }),
});

function missing(fields: WantedProduct, before: Product | undefined, shop: ShopState) {
  const { category_id, freight_template_id, main_image, images = [] } = fields;
  const errors = pastTimes(fields, before);
  if (category_id !== undefined && category_id !== before?.category_id && !shop.categories.has(category_id))
    errors.push({
      path: "category_id",
      code: "not_found",
      message: msg("There is no category {id}.", { id: category_id }),
    });
  if (freight_template_id && !shop.templates.has(freight_template_id)) errors.push(noTemplate("freight_template_id"));
  const own = picturesOf(before);
  for (const [path, key] of [["main_image", main_image] as const, ...images.map((key) => ["images", key] as const)])
    if (key && !own.has(key) && !shop.images.has(key)) errors.push(unknownImage(path, key));
  return errors;
}

function missingOf({ fields }: PlannedRow, present: Variant[], shop: ShopState, freed: ReadonlySet<number>) {
  const errors: FieldError[] = [];
  const { image, sku } = fields;
  if (image && !present.some((variant) => variant.image === image) && !shop.images.has(image))
    errors.push(unknownImage("picture", image));
  const owner = sku ? shop.skus.get(sku) : null;
  if (owner && !freed.has(owner))
    errors.push({ path: "sku", code: "duplicate", message: "Another variant has this number." });
  return errors;
}

/**
 * Covers everything that a commit would write. Null if a row is refused. It does not include the stock before a count,
 * because orders change it and the counted number replaces it.
 */
export async function digestOfPlan(plan: PlannedProduct[], { newestNamesake }: ShopState): Promise<string | null> {
  if (plan.some(({ action }) => action === "refuse")) return null;
  const changes = (fields: object, before: object | undefined) =>
    Object.entries(fields).map(([name, to]) => [name, before?.[name as keyof object], to]);
  return digestOf(
    await mapInSlices(plan, ({ before, fields, variants, rows }) =>
      JSON.stringify([
        before?.id ?? newestNamesake,
        changes(fields, before),
        variants && [before?.options, variants.plan.options],
        rows.map((row) => [
          row.source.row,
          row.before?.id,
          changes(row.fields, row.before),
          row.source.variant.counted,
        ]),
      ]),
    ),
  );
}
