import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema/tables";

export interface ShopTable {
  name: string;
  /** Those that are written; the database makes the generated ones anew. */
  columns: { name: string; type: string }[];
  /** A fixed order of its rows. */
  order: string[];
  /** The column whose next value a sequence gives. */
  identity: string | undefined;
}

/** Every table of the shop, each after those that it refers to. */
export const shopTables = inOrder(Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]).map(describe);

/**
 * Their rows stay where they are. Sessions and devices: one that was ended since must not come alive again. Throttles and counters: they hold what
 * one running shop saw in its last hours. Tokens and the sandbox's keys: secrets that are fetched or made anew. Loose files: the sweep
 * of an older copy would remove what the shop has claimed since. Shoppers' pictures that no request names go with their loose files.
 */
const staying = new Set([
  "sessions",
  "devices",
  "login_throttles",
  "rate_counters",
  "platform_tokens",
  "sandbox_keys",
  "loose_files",
  "shopper_images",
]);

/** The tables of the searches are not moved: they are made anew from the rows that they come from. */
const rebuilt = new Set(["user_search", "order_search"]);

export const movingTables = shopTables.filter(({ name }) => !staying.has(name) && !rebuilt.has(name));

export const noRows = (): Record<string, number> => Object.fromEntries(movingTables.map(({ name }) => [name, 0]));

function describe(table: PgTable): ShopTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const stored = columns.filter(({ generated }) => !generated);
  return {
    name,
    columns: stored.map((column) => ({ name: column.name, type: column.getSQLType() })),
    order: (keys.length ? keys : stored).map((column) => column.name),
    identity: columns.find(({ generatedIdentity }) => generatedIdentity)?.name,
  };
}

function inOrder(tables: PgTable[]) {
  const ordered = new Set<PgTable>();
  const visit = (table: PgTable, path: PgTable[] = []) => {
    if (ordered.has(table) || path.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) visit(key.reference().foreignTable, [...path, table]);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}
