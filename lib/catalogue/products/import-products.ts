import { and, inArray, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { reservedOf } from "@/lib/catalogue/stock/reserved";
import { pictureKeys } from "@/lib/content/html/pictures";
import { refuseRows, refuseStale } from "@/lib/csv/import-plan";
import type { Language } from "@/lib/i18n/language";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { Changed } from "@/lib/kernel/records/changes";
import { holdImages } from "@/lib/storage/image-keys";
import { addProducts } from "./add-products";
import { writeCounts } from "./count-stocks";
import { productEntity } from "./entity";
import { findVariants } from "./find-variants";
import { holdCategories } from "./hold-categories";
import { logged } from "./logged";
import { digestOfPlan, type Planned, planImport, reportRow, type Shop } from "./plan-import";
import { type Product, storedFields } from "./product";
import type { ImportRow } from "./read-import";
import { lockProducts, writeProducts } from "./write-products";

/** Without a digest nothing is written. With one, exactly the reported changes are made, or none. */
export async function importProducts(
  db: Database,
  given: ImportRow[],
  digest: string | undefined,
  { origin: { language }, user: { id: userId } }: Actor & { user: User },
  changed: Changed,
) {
  if (digest === undefined) {
    const shop = await readShop(db, given);
    const plan = planImport(given, shop);
    changed.none();
    return reportOf(plan, { committed: false, digest: digestOfPlan(plan, shop) }, language);
  }
  await oneAtATime(db);
  const seen = await readShop(db, given);
  const shop = await lockShop(db, seen, planImport(given, seen));
  const plan = planImport(given, shop);
  // An error `stale` means that a `counted_from` was right when the file was shown, and is no longer.
  if (plan.some(({ errors }) => errors.some(({ code }) => code === "stale"))) refuseStale(null, digest, "products");
  refuseRows(plan.map(({ source, errors }) => ({ row: source.row, errors })));
  refuseStale(digestOfPlan(plan, shop), digest, "products");
  return reportOf(plan, { committed: true, digest }, language, await commit(db, plan, userId, changed));
}

/** Otherwise two simultaneous commits of one file could both succeed. */
const oneAtATime = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk product import'))`);

async function readShop(db: Database, given: ImportRow[]): Promise<Shop> {
  const ids = given.flatMap(({ id }) => id ?? []);
  const categoryIds = [...new Set(given.flatMap(({ fields }) => fields.category_id ?? []))];
  const found = await db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deleted_at)));
  const existing = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, categoryIds), isNull(categories.deleted_at)));
  const [newest] = await rows<{ id: number }>(db, sql`select coalesce(max(id), 0) as id from products`);
  return {
    products: new Map(found.map((product) => [product.id, product])),
    variants: await findVariants(db, [...found.map(({ id }) => id)]),
    reserved: await reservedOfCounted(db, given),
    categories: new Set(existing.map(({ id }) => id)),
    images: await holdPictures(db, given),
    lastId: newest!.id,
  };
}

/** Returns the named pictures that exist, locked so that none is deleted meanwhile. */
async function holdPictures(db: Database, given: ImportRow[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { fields } of given) {
    const { main_image, images = [], detail = "" } = storedFields(fields);
    for (const key of [main_image, ...images, ...pictureKeys(detail)]) if (key) keys.add(key);
  }
  return holdImages(db, [...keys]);
}

/** Locks and reads again what will be written: first products, then categories. */
async function lockShop(db: Database, seen: Shop, plan: Planned[]): Promise<Shop> {
  const touched = plan.flatMap((each) =>
    each.action === "change" || (each.action === "leave" && each.source.counted !== undefined) ? each.before.id : [],
  );
  const locked = await lockProducts(db, touched);
  const read = new Map(seen.products);
  for (const id of touched) {
    const product = locked.get(id);
    if (product) read.set(id, product);
    else read.delete(id);
  }
  const named = plan.flatMap((each) => {
    if (each.action === "create") return each.product.category_id;
    return each.action === "change" ? [each.before.category_id, each.fields.category_id ?? []].flat() : [];
  });
  return {
    ...seen,
    products: read,
    variants: await findVariants(db, [...read.keys()]),
    reserved: await reservedOfCounted(
      db,
      plan.map(({ source }) => source),
    ),
    categories: await holdCategories(db, named),
  };
}

/** Read after the products are locked, if they are to be written. */
async function reservedOfCounted(db: Database, given: ImportRow[]) {
  const ids = given.flatMap(({ id, counted }) => (id !== null && counted?.on_hand ? id : []));
  return (await reservedOf(db, ids)).variant;
}

async function commit(db: Database, plan: Planned[], userId: number, changed: Changed): Promise<Map<Planned, Product>> {
  const changes = plan.filter((each) => each.action === "change");
  const edits = changes
    .filter(({ fields }) => Object.keys(fields).length)
    .map(({ before, fields: { price, variants: _, ...fields } }) => ({
      ...{ before, fields },
      prices: price === undefined ? [] : [{ id: before.variant_id!, price }],
    }));
  const written = new Map((await writeProducts(db, edits)).map((product) => [product.id, product]));
  const counts = changes.flatMap(({ counted }) => counted ?? []);
  await writeCounts(db, counts, { reason: "Counted: product import.", userId });
  for (const { before, counted } of changes) {
    const after = written.get(before.id) ?? before;
    changed(productEntity, before.id, before, { ...after, stock: counted?.stock ?? after.stock });
  }
  const additions = plan.filter((each) => each.action === "create");
  const made = await addProducts(
    db,
    additions.map(({ product }) => product),
    userId,
  );
  for (const { product, variants } of made) changed(productEntity, product.id, null, logged(product, variants));
  if (!changes.length && !made.length) changed.none();
  return new Map(additions.map((each, at) => [each, made[at]!.product]));
}

function reportOf(
  plan: Planned[],
  state: { committed: boolean; digest: string | null },
  language: Language,
  made?: Map<Planned, Product>,
) {
  const count = (action: Planned["action"]) => plan.filter((each) => each.action === action).length;
  const [creates, changes] = [count("create"), count("change")];
  const outcome = state.committed
    ? { created: creates, changed: changes, would_create: 0, would_change: 0 }
    : { created: 0, changed: 0, would_create: creates, would_change: changes };
  return {
    ...state,
    ...outcome,
    unchanged: count("leave"),
    refused: count("refuse"),
    rows: plan.map((each) => reportRow(each, language, made?.get(each))),
  };
}
