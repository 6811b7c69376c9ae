import { and, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, isOneOf, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { isoTime } from "@/db/statement";
import {
  findSkus,
  findVariants,
  lockCategories,
  lockProducts,
  lockSkus,
  lockTemplates,
} from "@/lib/catalogue/stock/locks";
import { readReserved } from "@/lib/catalogue/stock/reserved";
import { pictureKeys } from "@/lib/content/html/stored-html";
import { refusedFile, type SentFile } from "@/lib/csv/import-file";
import { type importStep, refuseChangedPlan, refuseRows } from "@/lib/csv/import-steps";
import { requireAccess } from "@/lib/kernel/access";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { FieldError } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder, LoggedKind } from "@/lib/kernel/records/changes";
import { mapInSlices } from "@/lib/kernel/work/pauses";
import { lockImages } from "@/lib/storage/image-keys";
import { writeCounts } from "../count-stocks";
import { productEntity } from "../entity";
import { logged, type Product, requireCosts, seesCosts } from "../product";
import { addProducts, type NewProduct, writeProducts } from "../write-products";
import { writePlans } from "../write-variants";
import { columns } from "./columns";
import { pathsOfCategories } from "./find-matches";
import { type ImportedIds, type ReportReader, reportRow } from "./import-report";
import { digestOfPlan, type PlannedProduct, planImport, type ShopState } from "./plan-import";
import { isCounted } from "./plan-rows";
import type { ImportFile, ImportProduct } from "./read-file";

/** Without a digest this is a dry run. With one, either exactly the reported changes are written, or none. */
export async function importProducts(
  db: Database,
  { products: given, hash, matches, sent }: ImportFile,
  { digest, skip_bad }: z.output<typeof importStep>,
  actor: Actor & { user: User },
  changed: ChangeRecorder,
) {
  const reader = { language: actor.origin.language, seesCosts: seesCosts(actor) };
  const file = { imported_at: await importedAt(db, hash), matches };
  const isCommit = digest !== undefined;
  const shop = await readShop(db, given, isCommit);
  const { plan, skipped } = skip_bad
    ? await planGood(given, shop)
    : { plan: await planImport(given, shop), skipped: [] };
  const all = plan.flatMap(({ rows }) => rows);
  // As in an edit, the first stock of a new variant of an existing product needs permission to change stock.
  const isStocked = plan.some(({ before, rows }) => before && rows.some(({ fields }) => fields.stock !== undefined));
  if (isStocked) requireAccess("product.stock", actor);
  const cells = all.map(({ source }) => source.variant.fields);
  requireCosts(cells, actor);
  const planned = await digestOfPlan(plan, shop);
  if (!isCommit) {
    changed.none();
    return {
      ...file,
      ...(await reportOf(db, [...plan, ...skipped], { committed: false, digest: planned }, sent, reader)),
    };
  }
  // An error `stale` means that a `counted_from` was correct in the dry run, and no longer is.
  if (all.some(({ errors }) => errors.some(({ code }) => code === "stale")))
    refuseChangedPlan(null, digest, "products");
  refuseRows(all.map(({ source, errors }) => ({ row: source.row, errors })));
  refuseChangedPlan(planned, digest, "products");
  const made = await commit(db, plan, shop, actor.user.id, changed);
  if (plan.some(({ action }) => action !== "leave")) recordFile(changed, hash);
  return { ...file, ...(await reportOf(db, [...plan, ...skipped], { committed: true, digest }, sent, reader, made)) };
}

const otherRow: FieldError = { path: "", code: "other_row", message: "Another row of this product has an error." };

/** Plans again without the refused products, because others can depend on them: one takes an SKU that a refused one keeps. */
async function planGood(given: ImportProduct[], shop: ShopState) {
  const skipped: PlannedProduct[] = [];
  for (let left = given; ; ) {
    const plan = await planImport(left, shop);
    const refused = plan.filter(({ action }) => action === "refuse");
    if (!refused.length) return { plan, skipped };
    for (const { errors } of refused.flatMap(({ rows }) => rows)) if (!errors.length) errors.push(otherRow);
    skipped.push(...refused);
    left = plan.flatMap(({ action, source }) => (action === "refuse" ? [] : source));
  }
}

/** A commit locks what it reads. */
async function readShop(db: Database, given: ImportProduct[], isCommit: boolean): Promise<ShopState> {
  // Without this lock, two simultaneous commits of one file could both succeed.
  if (isCommit) await db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk product import'))`);
  const ids = given.flatMap(({ id }) => id ?? []);
  const read = db
    .select()
    .from(products)
    .where(and(isOneOf(products.id, ids), isNull(products.deleted_at)));
  const found = isCommit ? [...(await lockProducts(db, ids)).values()] : await read;
  const named = given.flatMap(({ fields }) => fields.category_id ?? []);
  const categoryIds = [...new Set([...named, ...found.map(({ category_id }) => category_id)])];
  const templateIds = [...new Set(given.flatMap(({ fields }) => fields.freight_template_id ?? []))];
  const skus = given.flatMap(({ rows }) => rows.flatMap(({ variant }) => variant.fields.sku ?? []));
  const isOnHand = ({ rows }: ImportProduct) => rows.some(({ variant }) => variant.counted?.on_hand);
  const onHand = given.flatMap((product) => (product.id !== null && isOnHand(product) ? product.id : []));
  const variants = await findVariants(
    db,
    found.map(({ id }) => id),
  );
  const existing = isCommit ? await lockCategories(db, categoryIds) : await findCategories(db, categoryIds);
  const templates = await lockTemplates(db, templateIds);
  const images = await lockPictures(db, given);
  const owners = await (isCommit ? lockSkus : findSkus)(db, skus);
  const names = given.flatMap(({ id, name, fields }) => (id === null ? (fields.name ?? name) : []));
  const newest = db.select({ id: sql<number>`coalesce(max(${products.id}), 0)` }).from(products);
  const [namesake] = await newest.where(inArray(products.name, names));
  return {
    products: new Map(found.map((product) => [product.id, product])),
    variants,
    reserved: (await readReserved(db, onHand)).variant,
    categories: existing,
    templates,
    images,
    skus: new Map(skus.map((sku, at) => [sku, owners[at]!.variant_id])),
    newestNamesake: namesake!.id,
  };
}

async function findCategories(db: Database, ids: number[]): Promise<ReadonlySet<number>> {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, ids), isNull(categories.deleted_at)));
  return new Set(found.map(({ id }) => id));
}

/** Locks the pictures, so that none is deleted concurrently. */
async function lockPictures(db: Database, given: ImportProduct[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { fields, rows } of given) {
    const { main_image, images = [], detail = "" } = fields;
    const own = rows.map(({ variant }) => variant.fields.image);
    for (const key of [main_image, ...images, ...pictureKeys(detail), ...own]) if (key) keys.add(key);
  }
  return lockImages(db, [...keys]);
}

type Existing = PlannedProduct & { before: Product };

async function commit(
  db: Database,
  plan: PlannedProduct[],
  shop: ShopState,
  userId: number,
  changed: ChangeRecorder,
): Promise<ImportedIds> {
  const changes = plan.filter((each): each is Existing => each.action === "change" && each.before !== undefined);
  const variantPlans = changes.flatMap(({ before, variants }) =>
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
  const added = await writePlans(db, variantPlans, userId);
  await writeProducts(db, edits);
  const ids = changes.map(({ before }) => before.id);
  const found = await db.select().from(products).where(isOneOf(products.id, ids));
  const written = new Map(found.map((product) => [product.id, product]));
  const variantsOf = await findVariants(db, ids);
  await mapInSlices(changes, ({ before, variants, rows }) => {
    const { id } = before;
    const after = written.get(id)!;
    // A count is a change of the stock, which cannot be reverted, even together with new variants.
    const entity = rows.some(isCounted) ? { ...productEntity, compared: undefined } : productEntity;
    if (variants) changed(entity, id, logged(before, shop.variants(id)), logged(after, variantsOf(id)));
    else changed(entity, id, before, after);
  });
  const additions = plan.filter(({ action }) => action === "create");
  const made = await addProducts(
    db,
    additions.map(({ fields, variants }) => ({
      ...(fields as NewProduct),
      options: variants!.plan.options,
      variants: variants!.variants,
    })),
    userId,
  );
  await mapInSlices(made, ({ product, variants }) =>
    changed(productEntity, product.id, null, logged(product, variants)),
  );
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
  sent: SentFile,
  reader: ReportReader,
  made?: ImportedIds,
) {
  const count = (action: PlannedProduct["action"]) => plan.filter((each) => each.action === action).length;
  const [creates, changes] = [count("create"), count("change")];
  const categoryIds = plan.flatMap(({ before, fields }) =>
    fields.category_id ? [before?.category_id ?? [], fields.category_id].flat() : [],
  );
  const lines = await mapInSlices(plan, (each) => each.rows.map((row) => reportRow(each, row, reader, made)));
  const reported = lines.flat().toSorted((a, b) => a.row - b.row);
  return {
    ...state,
    created: state.committed ? creates : 0,
    changed: state.committed ? changes : 0,
    would_create: state.committed ? 0 : creates,
    would_change: state.committed ? 0 : changes,
    unchanged: reported.filter(({ action }) => action === "leave").length,
    refused: reported.filter(({ action }) => action === "refuse").length,
    refused_file: refusedFile(sent, reported, { columns, language: reader.language }),
    categories: await pathsOfCategories(db, new Set(categoryIds)),
    rows: reported,
  };
}

/** The log stores the hash of an imported file, so that no table is needed to find when it was imported. */
const fileRecord: LoggedKind<{ file: string }> = { name: "product_import" };

/** A part of the hash, as the log's index requires a numeric record id. */
const numberOf = (hash: string) => Buffer.from(hash, "base64url").readUInt32BE() >>> 1;

const recordFile = (changed: ChangeRecorder, hash: string) => changed(fileRecord, numberOf(hash), null, { file: hash });

async function importedAt(db: Database, hash: string): Promise<string | null> {
  const [found] = await rows<{ at: string }>(
    db,
    sql`select ${isoTime(sql`l.created_at`)} as at from oper_log_changes c join oper_logs l on l.id = c.log_id
      where c.entity = 'product_import' and c.entity_id = ${numberOf(hash)}::int and c.fields->'file'->>1 = ${hash}
      order by c.id desc limit 1`,
  );
  return found?.at ?? null;
}
