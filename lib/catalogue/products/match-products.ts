import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { FileRow } from "@/lib/csv/import-file";
import { say } from "@/lib/i18n/say";

export type Match = "code" | "name";
export type Matches = Record<Match, number>;

interface Found {
  key: string;
  product_id: number;
  /** Absent: found by its name. */
  variant_id?: number;
  /** The product has several variants, so a row must name one. */
  is_sized?: boolean;
}

/** Counts the rows without an id that have the code or the name of a product; with `match`, they are about this product. */
export async function matchProducts(db: Database, all: FileRow[], match: Match | undefined): Promise<Matches> {
  const unnamed = all.filter(
    ({ cells: { id, name, variant, variant_id } }) => !id && (name || !(variant || variant_id)),
  );
  // No test can tell: without such rows, nothing is found below.
  if (!unnamed.length) return { code: 0, name: 0 };
  const skus = await bySku(db, unnamed);
  const barcodes = await byBarcode(db, unnamed);
  const names = await byName(db, unnamed);
  const matches: Matches = { code: 0, name: 0 };
  for (const row of unnamed) {
    const { sku = "", barcode = "", name = "" } = row.cells;
    const coded = skus.get(sku.toLowerCase()) ?? barcodes.get(barcode) ?? [];
    const called = names.get(name) ?? [];
    if (coded.length) matches.code += 1;
    if (called.length) matches.name += 1;
    // A number is that of one variant only: what several products have is a barcode.
    if (match === "code") take(row, "barcode", coded);
    if (match === "name") take(row, "name", called);
  }
  return matches;
}

function take({ cells, errors }: FileRow, path: string, found: Found[]) {
  const ids = [...new Set(found.map(({ product_id }) => product_id))];
  if (ids.length > 1) {
    const message = say("Several products have this: {ids}. Write the id of one.", { ids: { list: ids.slice(0, 5) } });
    errors.push({ path, code: "ambiguous", message });
  }
  const [first] = found;
  if (!first || ids.length > 1) return;
  cells.id = String(first.product_id);
  if (first.is_sized && found.length === 1 && !cells.variant && !cells.variant_id)
    cells.variant_id = String(first.variant_id);
}

// No test can tell: what is null is not among the numbers that are asked for. The index is only of those that are not.
const andNumbered = sql`and v.sku is not null`;

const bySku = (db: Database, all: FileRow[]) =>
  find(
    db,
    all.map(({ cells }) => cells.sku?.toLowerCase()),
    sql`select lower(v.sku) as key, v.product_id, v.id as variant_id, p.variant_count > 1 as is_sized
      from variants v join products p on p.id = v.product_id
      where v.deleted_at is null and p.deleted_at is null ${andNumbered} and lower(v.sku)`,
  );

const byBarcode = (db: Database, all: FileRow[]) =>
  find(
    db,
    all.map(({ cells }) => cells.barcode),
    sql`select v.barcode as key, v.product_id, v.id as variant_id, p.variant_count > 1 as is_sized
      from variants v join products p on p.id = v.product_id
      where v.deleted_at is null and p.deleted_at is null and v.barcode`,
  );

const byName = (db: Database, all: FileRow[]) =>
  find(
    db,
    all.map(({ cells }) => cells.name),
    sql`select p.name as key, p.id as product_id from products p where p.deleted_at is null and p.name`,
  );

async function find(db: Database, keys: (string | undefined)[], query: SQL): Promise<ReadonlyMap<string, Found[]>> {
  const asked = [...new Set(keys.filter((key) => key))];
  // No test can tell: no row has one of no keys. This saves a query.
  if (!asked.length) return new Map();
  const found = await rows<Found>(
    db,
    sql`${query} in (select jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb))`,
  );
  const byKey = new Map<string, Found[]>();
  for (const each of found) {
    const same = byKey.get(each.key);
    if (same) same.push(each);
    else byKey.set(each.key, [each]);
  }
  return byKey;
}
