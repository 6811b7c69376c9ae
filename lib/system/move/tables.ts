import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "@/db/schema/tables";
import type { Origin } from "./manifest";

export interface StoredTable {
  name: string;
  /** The stored columns, without generated ones. */
  columns: { name: string; type: string }[];
  identity?: string | undefined;
}
export interface ShopTable extends StoredTable {
  order: string[];
}

/** All tables of the shop, each after the tables that it refers to. */
export const shopTables = inOrder(Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]).map(describe);

/**
 * Tables that are not exported. Sessions and devices: an ended session must not become valid again. Second factors,
 * recovery codes and API keys are secrets, and a used code must not become valid again. Sealed settings are the keys of one shop. Throttles and counters describe the last hours
 * of one running shop, and exports are its backups, as imports are its origin. Tokens, the sandbox's keys and the
 * pictures of mini-program codes can be fetched or created again. Loose files: the sweep of an older copy would remove
 * files that the shop has claimed since, and that of loose waybills would cancel those with a parcel since. Events, bots, webhooks and messages belong to one running shop with its secrets. Shoppers'
 * pictures without a request count as loose files.
 */
const excludedTables = new Set([
  "sessions",
  "devices",
  "second_factors",
  "api_keys",
  "sealed_settings",
  "login_throttles",
  "rate_counters",
  "exports",
  "imports",
  "platform_tokens",
  "code_images",
  "sandbox_keys",
  "loose_files",
  "loose_waybills",
  "shopper_images",
  "events",
  "alarm_reads",
  "bots",
  "webhooks",
  "deliveries",
  "messages",
  "sandbox_chats",
  "sandbox_consents",
  "sandbox_messages",
  "sandbox_waybills",
  "sandbox_complaints",
  "sandbox_images",
]);

export const isMoving = ({ name }: StoredTable) => !excludedTables.has(name);
export const movingTables = shopTables.filter(isMoving);

/** An archive of an older version can have other tables than this one. */
export const noRows = ({ tables }: Origin): Record<string, number> =>
  Object.fromEntries(Object.keys(tables).map((name) => [name, 0]));

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
