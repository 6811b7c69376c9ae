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

interface Rule {
  /** Part of an export. `encrypted`: only of an encrypted one, because it is secret. */
  exported: boolean | "encrypted";
  /** The rows that are removed when the shop opens, and the columns that are reset then, as SQL. Neither: all is kept. */
  remove?: string;
  reset?: string;
}

const kept = { exported: true };
const removed = { exported: true, remove: "true" };
/**
 * Tables that are not exported. Sessions and devices: an ended session must not become valid again. Second factors and
 * recovery codes are secrets, and a used code must not become valid again. Throttles and counters describe the last hours
 * of one running shop, and backups, exports and imports describe one installation. Tokens, the sandbox's keys and the
 * pictures of mini-program codes can be fetched or created again. Loose files: the sweep of an older copy would remove
 * files that the shop has claimed since, and that of loose waybills would cancel those with a parcel since. Events and messages belong to one running shop. Shoppers'
 * pictures without a request count as loose files.
 */
const own = { exported: false };
const secret: Rule = { exported: "encrypted" };
const ownRemoved = { exported: false, remove: "true" };

const ofCustomer = "user_id in (select id from practice_customers)";
const removedKinds =
  "order|after_sale|shipment|waybill|refund|payment|notification|invoice|review|bill|bill_line|bill_difference|complaint|customer|user_coupon|coupon_grant";
const removedPaths = `^/cms/((${removedKinds})(/|$)|coupon/[^/]+/grant)`;
const removedLines = `path ~ '${removedPaths}' or id in (select log_id from oper_log_changes
  where entity ~ '^(${removedKinds})$' or entity = 'user' and entity_id in (select id from practice_customers))`;

const all = (names: string, rule: Rule) => Object.fromEntries(names.split(/\s+/).map((name) => [name, rule]));

/**
 * What an export and the opening of a shop that practised do with a table. Without a rule, it is exported and kept; a
 * table that refers to a user or to rows that are removed needs one.
 */
export const rules: Readonly<Record<string, Rule>> = {
  ...all("articles files openings oper_log_changes settings", kept),
  ...all(
    `addresses after_sale_events after_sale_images after_sale_items after_sales bill_differences bill_lines bills
    cart_items complaint_events complaints consents coupon_grants customer_figures favourites invoice_titles
    invoices notifications order_discounts order_events order_figures order_items orders payments product_days
    refunds reviews sandbox_payments sandbox_refunds search_days shipment_items shipments shipping_reports
    stock_notices terms_acceptances user_coupons`,
    removed,
  ),
  ...all(`alarm_reads backups exports imports login_throttles loose_files rate_counters second_factors`, own),
  ...all("api_keys bots sealed_settings webhooks", secret),
  ...all(
    `code_images deliveries events loose_waybills messages platform_tokens sandbox_chats sandbox_complaints
    sandbox_consents sandbox_images sandbox_keys sandbox_messages sandbox_waybills shopper_images`,
    ownRemoved,
  ),
  codes: { ...kept, reset: "scans = 0" },
  coupon_codes: { ...kept, reset: "user_coupon_id = null" },
  coupons: { ...kept, reset: "claimed = 0" },
  devices: { ...own, remove: ofCustomer },
  idempotency_keys: { ...kept, remove: `${ofCustomer} or split_part(operation, ' ', 2) ~ '${removedPaths}'` },
  identities: { ...kept, remove: `${ofCustomer} or type = 200`, reset: "proven_at = null" },
  login_logs: { ...kept, remove: `${ofCustomer} or type = 200` },
  message_templates: { ...kept, reset: "refused = null" },
  notice_reads: { ...kept, remove: ofCustomer },
  oper_logs: { ...kept, remove: removedLines },
  preferences: { ...kept, remove: ofCustomer },
  products: { ...kept, reset: "sold = 0, rating_sum = 0, rating_count = 0" },
  sessions: { ...own, remove: `${ofCustomer} or client_type = 200` },
  stock_ledger: { ...kept, remove: "order_id is not null" },
  users: { ...kept, remove: "id in (select id from practice_customers)", reset: "unionid = null" },
};

/** All tables of the shop, each after the tables that it refers to. */
const tables = inOrder(Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]);
export const shopTables = tables.map(describe);

export const ruleOf = ({ name }: ShopTable): Rule => rules[name] ?? kept;
/** A table that only older versions have was part of their exports. */
export const isExported = ({ name }: StoredTable) => (rules[name]?.exported ?? true) === true;
export const isExportedOrSecret = (table: StoredTable) =>
  isExported(table) || rules[table.name]?.exported === "encrypted";
export const exportedTables = shopTables.filter(isExported);
export const exportedWithSecrets = shopTables.filter(isExportedOrSecret);

/** The columns that name a user in tables from which nothing is removed. */
export const keptPeople = tables
  .map(getTableConfig)
  .filter(({ name }) => !rules[name]?.remove)
  .flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === schema.users)
      .map(({ columns }) => ({ table: name, column: columns[0]!.name })),
  );

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
