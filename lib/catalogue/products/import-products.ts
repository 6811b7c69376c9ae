import { and, inArray, isNull, sql } from "drizzle-orm";
import { type Database, isAmong, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { pictureKeys } from "@/lib/content/html/pictures";
import { refuseOtherThanShown, refuseRows } from "@/lib/csv/import-plan";
import type { Language } from "@/lib/i18n/language";
import { allow } from "@/lib/kernel/access";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { Changed } from "@/lib/kernel/records/changes";
import { holdImages } from "@/lib/storage/image-keys";
import { addProducts, type NewProduct } from "./add-products";
import { pathsOfCategories } from "./category-paths";
import { writeCounts } from "./count-stocks";
import { productEntity } from "./entity";
import { findVariants } from "./find-variants";
import { holdCategories } from "./hold-categories";
import { heldTemplates } from "./hold-templates";
import { type Made, reportRow } from "./import-report";
import { importedAt, recordFile } from "./imported-files";
import { logged } from "./logged";
import { digestOfPlan, type PlannedProduct, planImport, type Shop } from "./plan-import";
import type { Product } from "./product";
import type { ImportFile, ImportProduct } from "./read-import";
import { lockProducts, writeProducts } from "./write-products";
import { findNumbers, holdNumbers, writePlans } from "./write-variants";

/** Without a digest nothing is written. With one, exactly the reported changes are made, or none. */
export async function importProducts(
  db: Database,
  { products: given, hash, matches }: ImportFile,
  digest: string | undefined,
  actor: Actor & { user: User },
  changed: Changed,
) {
  const { language } = actor.origin;
  const file = { imported_at: await importedAt(db, hash), matches };
  const seen = await readShop(db, given, digest !== undefined);
  const shown = planImport(given, seen);
  // As in an edit: the first stock of a variant that a product gets is a change of its stock.
  const isStocked = shown.some(({ before, rows }) => before && rows.some(({ fields }) => fields.stock !== undefined));
  if (isStocked) allow("product.stock", actor);
  if (digest === undefined) {
    changed.none();
    const digest = digestOfPlan(shown, seen);
    return { ...file, ...(await reportOf(db, shown, { committed: false, digest }, language)) };
  }
  const shop = await lockShop(db, seen, given, shown);
  const plan = planImport(given, shop);
  const all = plan.flatMap(({ rows }) => rows);
  // An error `stale` means that a `counted_from` was right when the file was shown, and is no longer.
  if (all.some(({ errors }) => errors.some(({ code }) => code === "stale")))
    refuseOtherThanShown(null, digest, "products");
  refuseRows(all.map(({ source, errors }) => ({ row: source.row, errors })));
  refuseOtherThanShown(digestOfPlan(plan, shop), digest, "products");
  const made = await commit(db, plan, shop, actor.user.id, changed);
  if (plan.some(({ action }) => action !== "leave")) recordFile(changed, hash);
  return { ...file, ...(await reportOf(db, plan, { committed: true, digest }, language, made)) };
}

/** Otherwise two simultaneous commits of one file could both succeed. */
const oneAtATime = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk product import'))`);

async function readShop(db: Database, given: ImportProduct[], isCommit: boolean): Promise<Shop> {
  if (isCommit) await oneAtATime(db);
  const ids = given.flatMap(({ id }) => id ?? []);
  const categoryIds = [...new Set(given.flatMap(({ fields }) => fields.category_id ?? []))];
  const found = await db
    .select()
    .from(products)
    // No test can tell: of all products, only those of the file would be looked up.
    .where(and(isAmong(products.id, ids), isNull(products.deleted_at)));
  const existing = await db
    .select({ id: categories.id })
    .from(categories)
    // No test can tell: of all categories, only those of the file would be looked up.
    .where(and(inArray(categories.id, categoryIds), isNull(categories.deleted_at)));
  const [newest] = await rows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from products`);
  return {
    products: new Map(found.map((product) => [product.id, product])),
    variants: await findVariants(
      db,
      found.map(({ id }) => id),
    ),
    reserved: await reservedOfCounted(db, given),
    categories: new Set(existing.map(({ id }) => id)),
    templates: await heldTemplates(db, [...new Set(given.flatMap(({ fields }) => fields.freight_template_id ?? []))]),
    images: await holdPictures(db, given),
    numbers: await ownersOf(given, (skus) => findNumbers(db, skus)),
    lastId: newest!.id,
  };
}

/** Returns the named pictures that exist, locked so that none is deleted meanwhile. */
async function holdPictures(db: Database, given: ImportProduct[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { fields, rows } of given) {
    const { main_image, images = [], detail = "" } = fields;
    const own = rows.map(({ variant }) => variant.fields.image);
    for (const key of [main_image, ...images, ...pictureKeys(detail), ...own]) if (key) keys.add(key);
  }
  return holdImages(db, [...keys]);
}

async function ownersOf(given: ImportProduct[], find: (skus: string[]) => ReturnType<typeof findNumbers>) {
  const skus = given.flatMap(({ rows }) => rows.flatMap(({ variant }) => variant.fields.sku ?? []));
  const found = await find(skus);
  return new Map(skus.map((sku, at) => [sku, found[at]!.variant_id]));
}

/** Locks and reads again what the file means to write, refused or not: first products, then categories, then numbers. */
async function lockShop(db: Database, seen: Shop, given: ImportProduct[], plan: PlannedProduct[]): Promise<Shop> {
  const meant = plan.filter(({ action, source }) => action !== "leave" || hasCount(source));
  const touched = meant.flatMap(({ before }) => before?.id ?? []);
  const locked = await lockProducts(db, touched);
  const read = new Map(seen.products);
  for (const id of touched) {
    const product = locked.get(id);
    if (product) read.set(id, product);
    else read.delete(id);
  }
  const named = meant.flatMap(({ before, fields }) => [before?.category_id ?? [], fields.category_id ?? []].flat());
  const held = await holdCategories(db, named);
  return {
    ...seen,
    products: read,
    variants: await findVariants(db, [...read.keys()]),
    reserved: await reservedOfCounted(db, given),
    categories: held,
    numbers: await ownersOf(given, (skus) => holdNumbers(db, skus)),
  };
}

const hasCount = ({ rows }: ImportProduct) => rows.some(({ variant }) => variant.counted !== undefined);

/** Read after the products are locked, if they are to be written. */
async function reservedOfCounted(db: Database, given: ImportProduct[]) {
  const isOnHand = ({ rows }: ImportProduct) => rows.some(({ variant }) => variant.counted?.on_hand);
  const ids = given.flatMap((product) => (product.id !== null && isOnHand(product) ? product.id : []));
  return (await reservedOf(db, ids)).variant;
}

type Existing = PlannedProduct & { before: Product };

async function commit(
  db: Database,
  plan: PlannedProduct[],
  shop: Shop,
  userId: number,
  changed: Changed,
): Promise<Made> {
  const changes = plan.filter((each): each is Existing => each.action === "change" && each.before !== undefined);
  const sized = changes.flatMap(({ before, variants }) =>
    variants ? { product_id: before.id, ...variants.plan } : [],
  );
  const edits = changes
    .map(({ before, fields, variants }) => ({
      before,
      fields: { ...fields, ...(variants && { options: variants.plan.options }) },
    }))
    .filter(({ fields }) => Object.keys(fields).length);
  const counts = changes.flatMap(({ rows }) => rows.flatMap(({ counted }) => counted ?? []));
  await writeCounts(db, counts, { reason: "Counted: product import.", userId });
  const added = await writePlans(db, sized, userId);
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  // No test can tell: the locked products that were written would be read once more, and are the same.
  const onlyCounted = changes.flatMap(({ before: { id } }) => (written.has(id) ? [] : id));
  for (const product of await db.select().from(products).where(isAmong(products.id, onlyCounted)))
    written.set(product.id, product);
  const variantsOf = await findVariants(
    db,
    sized.map(({ product_id }) => product_id),
  );
  for (const { before, variants, rows } of changes) {
    const after = written.get(before.id)!;
    const isCounted = rows.some(({ counted }) => counted && counted.stock !== counted.variant.stock);
    // A count beside new sizes is a change of the stock that no revert may undo.
    const entity = isCounted ? { ...productEntity, compared: undefined } : productEntity;
    if (!variants) changed(entity, before.id, before, after);
    else changed(entity, before.id, logged(before, shop.variants(before.id)), logged(after, variantsOf(before.id)));
  }
  const additions = plan.filter(({ action }) => action === "create");
  const made = await addProducts(
    db,
    additions.map(({ fields, variants }) => ({
      ...(fields as NewProduct),
      ...{ options: variants!.plan.options, variants: variants!.variants },
    })),
    userId,
  );
  for (const { product, variants } of made) changed(productEntity, product.id, null, logged(product, variants));
  // No test can tell: `none` changes nothing after a change.
  if (!changes.length && !made.length) changed.none();
  const addedRows = [...changes, ...additions].flatMap(({ rows }) => rows.filter(({ isNew }) => isNew));
  const addedVariants = [...added, ...made.flatMap(({ variants }) => variants)];
  return {
    products: new Map(additions.map((each, at) => [each, made[at]!.product.id])),
    variants: new Map(addedRows.map((row, at) => [row, addedVariants[at]!.id])),
  };
}

async function reportOf(
  db: Database,
  plan: PlannedProduct[],
  state: { committed: boolean; digest: string | null },
  language: Language,
  made?: Made,
) {
  const count = (action: PlannedProduct["action"]) => plan.filter((each) => each.action === action).length;
  const [creates, changes] = [count("create"), count("change")];
  const outcome = state.committed
    ? { created: creates, changed: changes, would_create: 0, would_change: 0 }
    : { created: 0, changed: 0, would_create: creates, would_change: changes };
  const categories = plan.flatMap(({ before, fields }) =>
    fields.category_id ? [before?.category_id, fields.category_id] : [],
  );
  const reported = plan
    .flatMap((each) => each.rows.map((row) => reportRow(each, row, language, made)))
    .toSorted((a, b) => a.row - b.row);
  return {
    ...state,
    ...outcome,
    unchanged: reported.filter(({ action }) => action === "leave").length,
    refused: reported.filter(({ action }) => action === "refuse").length,
    categories: await pathsOfCategories(db, new Set(categories.filter((id) => id !== undefined))),
    rows: reported,
  };
}
