import { and, eq, ilike, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import type { JsonRow } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import { defaults } from "@/lib/kernel/contract/defaults";
import { invalid, notFound } from "@/lib/kernel/contract/errors";
import { ordered } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing, type Paging, settingInSql } from "@/lib/kernel/lists/paging";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import type { AnyEntity, Bin, BinnedTable, EditContext } from "./entity";

const inBin = (table: BinnedTable) => and(isNotNull(table.deleted_at), isNull(table.gone_at))!;

export const listedRows = (table: BinnedTable, isBin: boolean | undefined) =>
  isBin ? inBin(table) : isNull(table.deleted_at);

export const lastDeletedFirst = (table: BinnedTable) => sql`${table.deleted_at} desc, ${table.id} desc`;

interface RecordList<Columns> {
  columns: Columns;
  /** `q` finds a part of one of these. */
  search: readonly PgColumn[];
  where?: SQL | undefined;
  /** Default: the newest first, in the bin the last deleted. */
  order?: SQL | undefined;
}

/** Lists the records of a table, or those in its bin. */
export const listRecords = <Columns extends Record<string, SQLWrapper>>(
  db: Database,
  table: BinnedTable,
  { columns, search, where, order }: RecordList<Columns>,
  { q, deleted, ...paging }: Paging & { q?: string | undefined; deleted?: boolean | undefined },
) =>
  listRows<JsonRow<Columns> & { deleted_at?: string }>(
    db,
    {
      columns: deleted ? { ...columns, deleted_at: table.deleted_at } : columns,
      from: sql`${table}`,
      where: and(
        listedRows(table, deleted),
        where,
        q ? or(...search.map((one) => ilike(one, containing(q)))) : undefined,
      ),
      order: order ?? (deleted ? lastDeletedFirst(table) : ordered(table.created_at, table.id, "desc")),
    },
    paging,
  );

export async function findBinned(db: Database, { table }: AnyEntity, ids: number[]): Promise<ReadonlySet<number>> {
  const binnedTable = table as BinnedTable;
  const found = await db
    .select({ id: binnedTable.id })
    .from(binnedTable as PgTable)
    .where(and(inArray(binnedTable.id, ids), inBin(binnedTable)));
  return new Set(found.map(({ id }) => id as number));
}

/** Restores one record. `lockPresent` locks it with the entity's own lock after it is restored. */
export async function takeOutOfBin<Row extends object, Own>(
  db: Database,
  { name, table, bin }: AnyEntity<Row, Own>,
  id: number,
  on: EditContext<Own>,
  lockPresent: () => Promise<Row>,
) {
  const binnedTable = table as BinnedTable;
  const [was] = await db
    .select()
    .from(binnedTable as PgTable)
    .where(and(eq(binnedTable.id, id), inBin(binnedTable)))
    .for("update");
  if (!was) throw notFound(msg("There is no such {thing} in the bin.", { thing: { thing: name } }));
  await db
    .update(binnedTable as PgTable)
    .set({ deleted_at: null, version: sql`${binnedTable.version} + 1` } as object)
    .where(eq(binnedTable.id, id));
  const after = await lockPresent();
  const missing = (await bin!.missing?.(db, after, on)) ?? [];
  if (missing.length) throw invalid(...missing);
  return { before: { ...after, deleted_at: was.deleted_at as Date } as Row, after };
}

const days = settingInSql("bin.keep_days", defaults["bin.keep_days"]);

/** Deletes the records that have been in the bin for `bin.keep_days` days; 0 disables this. */
export const emptyBins = (entities: () => readonly AnyEntity[]): CleanupSweep => ({
  name: "bin",
  async tidy(db, limit) {
    for (const { table, bin } of entities()) if (bin) await emptyBin(db, table as BinnedTable, bin, limit);
  },
});

async function emptyBin(
  db: Database,
  table: BinnedTable,
  { isFree = sql`true`, parts = [], gone }: Bin,
  limit: number,
) {
  await db.transaction(async (tx) => {
    const due = await rows<{ id: number; is_free: boolean }>(
      tx as Database,
      sql`select ${table.id}, ${isFree} as is_free from ${table}
        where ${inBin(table)} and ${days} > 0 and ${table.deleted_at} < now() - make_interval(days => ${days})
        order by ${table.deleted_at} limit ${limit} for update skip locked`,
    );
    const free = due.flatMap(({ id, is_free }) => (is_free ? [id] : []));
    const named = due.flatMap(({ id, is_free }) => (is_free ? [] : [id]));
    for (const column of free.length ? parts : []) await tx.delete(column.table).where(inArray(column, free));
    if (free.length) await tx.delete(table as PgTable).where(inArray(table.id, free));
    if (named.length)
      await tx
        .update(table as PgTable)
        .set({ gone_at: sql`now()` } as object)
        .where(inArray(table.id, named));
    if (named.length) await gone?.(tx as Database, named);
  });
}
