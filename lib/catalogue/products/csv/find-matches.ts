import { isNull, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import type { FileRow } from "@/lib/csv/import-file";
import { msg } from "@/lib/i18n/msg";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { editDistance } from "./edit-distance";

export type Match = "code" | "name";
export type Matches = Record<Match, number>;

interface Found {
  key: string;
  product_id: number;
  /** Absent if the product was found by its name. */
  variant_id?: number;
  /** The product has several variants, so a row must specify one. */
  is_sized?: boolean;
}

/**
 * Counts the rows without an id whose code or name matches a product. With `match`, assigns them the id of this
 * product, and refuses those that match none and have no category, with which they would create one.
 */
export async function matchProducts(db: Database, all: FileRow[], match: Match | undefined): Promise<Matches> {
  const unnamed = all.filter(
    // Below a row with an id or a name, a row without both is its next variant.
    ({ cells: { id, name, variant, variant_id } }) =>
      !id && (name || (id === undefined && name === undefined) || !(variant || variant_id)),
  );
  if (!unnamed.length) return { code: 0, name: 0 };
  const cells = unnamed.map((row) => row.cells);
  const skus = await findByCode(
    db,
    cells.map(({ sku }) => sku?.toLowerCase()),
    sql`v.sku`,
    sql`lower(v.sku)`,
  );
  const barcodes = await findByCode(
    db,
    cells.map(({ barcode }) => barcode),
    sql`v.barcode`,
  );
  const names = await find(
    db,
    cells.map(({ name }) => name),
    sql`select p.name as key, p.id as product_id from products p where p.deleted_at is null and p.name`,
  );
  const matches: Matches = { code: 0, name: 0 };
  for (const row of unnamed) {
    const { sku = "", barcode = "", name = "" } = row.cells;
    const coded = skus.get(sku.toLowerCase()) ?? barcodes.get(barcode) ?? [];
    const called = names.get(name) ?? [];
    if (coded.length) matches.code += 1;
    if (called.length) matches.name += 1;
    // SKUs are unique, so only a barcode can match several products.
    if (match === "code") take(row, "barcode", coded);
    if (match === "name") take(row, "name", called);
    if (match && !(match === "code" ? coded : called).length && !row.cells.category_id)
      row.errors.push(unmatchedError(match, row.cells));
  }
  return matches;
}

export const isUnmatched = ({ errors }: Pick<FileRow, "errors">) => errors.some(({ code }) => code === "unmatched");

function unmatchedError(match: Match, { sku, barcode, name }: FileRow["cells"]): FieldError {
  if (match === "name") {
    const message = name ? msg("No product is called {name}.", { name: name.slice(0, 80) }) : "The row has no name.";
    return { path: "name", code: "unmatched", message };
  }
  const path = barcode && !sku ? "barcode" : "sku";
  if (!sku && !barcode) return { path, code: "unmatched", message: "The row has no SKU and no barcode." };
  return { path, code: "unmatched", message: msg("No product has {code}.", { code: (sku || barcode)!.slice(0, 40) }) };
}

function take({ cells, errors }: FileRow, path: string, found: Found[]) {
  const ids = [...new Set(found.map(({ product_id }) => product_id))];
  if (ids.length > 1) {
    const message = msg("Several products have this: {ids}. Write the id of one.", { ids: { list: ids.slice(0, 5) } });
    errors.push({ path, code: "ambiguous", message });
  }
  const [first] = found;
  if (!first || ids.length > 1) return;
  cells.id = String(first.product_id);
  if (first.is_sized && found.length === 1 && !cells.variant && !cells.variant_id)
    cells.variant_id = String(first.variant_id);
}

/** `stored` is the indexed column. */
const findByCode = (db: Database, keys: (string | undefined)[], stored: SQL, compared = stored) =>
  find(
    db,
    keys,
    sql`select ${compared} as key, v.product_id, v.id as variant_id, p.variant_count > 1 as is_sized
      from variants v join products p on p.id = v.product_id
      where v.deleted_at is null and p.deleted_at is null and ${stored} is not null and ${compared}`,
  );

async function find(db: Database, keys: (string | undefined)[], query: SQL): Promise<ReadonlyMap<string, Found[]>> {
  const wanted = [...new Set(keys.filter((key) => key))];
  if (!wanted.length) return new Map();
  const found = await rows<Found>(
    db,
    sql`${query} in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`,
  );
  const byKey = new Map<string, Found[]>();
  for (const each of found) {
    const same = byKey.get(each.key);
    if (same) same.push(each);
    else byKey.set(each.key, [each]);
  }
  return byKey;
}

interface Category {
  id: number;
  path: string;
  plain: string;
}

const maxNear = 3;
/** Limits the suggestions for unknown names, because each name is compared with all categories. */
const maxSuggested = 20;

async function findCategories(db: Database): Promise<Category[]> {
  const found = await db
    .select({ id: categories.id, name: categories.name, parent_id: categories.parent_id })
    .from(categories)
    .where(isNull(categories.deleted_at));
  const byId = new Map(found.map((each) => [each.id, each]));
  const pathOf = ({ name, parent_id }: (typeof found)[number]): string => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  return found.map((each) => {
    const path = pathOf(each);
    return { id: each.id, path, plain: plain(path) };
  });
}

/** Omits a path that would be read as another category or an id. */
export async function findCategoryPaths(db: Database): Promise<ReadonlyMap<number, string>> {
  const all = await findCategories(db);
  const times = new Map<string, number>();
  for (const { plain } of all) times.set(plain, (times.get(plain) ?? 0) + 1);
  const clear = all.filter(({ path, plain }) => times.get(plain) === 1 && !isId(path) && path.trim() === path);
  return new Map(clear.map(({ id, path }) => [id, path]));
}

export async function pathsOfCategories(db: Database, ids: ReadonlySet<number>) {
  if (!ids.size) return [];
  const all = await findCategories(db);
  return all.filter(({ id }) => ids.has(id)).map(({ id, path }) => ({ id, path }));
}

export async function readCategories(db: Database, rows: FileRow[]) {
  const named = rows.filter(({ cells: { category_id } }) => category_id && !isId(category_id));
  if (!named.length) return;
  const all = await findCategories(db);
  const known = new Map<string, number | FieldError>();
  let unknown = 0;
  for (const { cells, errors } of named) {
    const text = cells.category_id!;
    const found = known.get(text) ?? categoryOf(all, text, unknown < maxSuggested);
    if (typeof found !== "number" && !known.has(text)) unknown += 1;
    known.set(text, found);
    if (typeof found === "number") cells.category_id = String(found);
    else errors.push(found);
  }
}

const isId = (text: string) => /^-?\d+$/.test(text);
const plain = (path: string) =>
  path
    .normalize("NFKC")
    .toLowerCase()
    .split("/")
    .map((name) => name.trim())
    .join("/");

/** A full path takes precedence over the end of a path, such as the name alone. */
function categoryOf(all: Category[], given: string, isSuggested: boolean): number | FieldError {
  const text = plain(given);
  const whole = all.filter((each) => each.plain === text);
  const found = whole.length ? whole : all.filter((each) => each.plain.endsWith(`/${text}`));
  if (found.length === 1) return found[0]!.id;
  const name = given.slice(0, 80);
  const path = "category_id";
  if (found.length) {
    const list = found.slice(0, maxNear).map((each) => `${each.path} (${each.id})`);
    const message = msg("Several categories are called {name}: {categories}. Write the path or the id of one.", {
      name,
      categories: { list, more: Math.max(0, found.length - maxNear) },
    });
    return { path, code: "ambiguous", message };
  }
  const near = isSuggested ? all.filter((each) => isNear(each.plain, text)).map((each) => each.path) : [];
  const list = near.slice(0, maxNear);
  const message = near.length
    ? msg("There is no category {name}. There are {categories}.", { name, categories: { list } })
    : msg("There is no category {id}.", { id: name });
  return { path, code: "not_found", message };
}

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function isNear(path: string, given: string) {
  const [name, wanted] = [nameIn(path), nameIn(given)];
  if (!wanted || wanted.length > 40) return false;
  if (name.includes(wanted) || wanted.includes(name)) return true;
  return editDistance(name, wanted) <= Math.max(1, Math.floor(name.length / 4));
}
