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
  /** Part of an export. */
  moves: boolean;
  /** The rows that are removed when the shop opens, and the columns that are reset then, as SQL. Neither: all is kept. */
  remove?: string;
  reset?: string;
}

const kept = { moves: true };
const removed = { moves: true, remove: "true" };
/**
 * Tables that are not exported. Sessions and devices: an ended session must not become valid again. Second factors,
 * recovery codes and API keys are secrets, and a used code must not become valid again. Sealed settings are the keys of one shop. Throttles and counters describe the last hours
 * of one running shop, and exports are its backups, as imports are its origin. Tokens, the sandbox's keys and the
 * pictures of mini-program codes can be fetched or created again. Loose files: the sweep of an older copy would remove
 * files that the shop has claimed since, and that of loose waybills would cancel those with a parcel since. Events, bots, webhooks and messages belong to one running shop with its secrets. Shoppers'
 * pictures without a request count as loose files.
 */
const own = { moves: false };
const ownRemoved = { moves: false, remove: "true" };

const ofCustomer = "user_id in (select id from practice_customers)";
const removedKinds =
  "order|after_sale|shipment|waybill|refund|payment|notification|invoice|review|bill|bill_line|bill_difference|complaint|customer|user_coupon|coupon_grant";
const removedPaths = `^/cms/((${removedKinds})(/|$)|coupon/[^/]+/grant)`;
const removedLines = `path ~ '${removedPaths}' or id in (select log_id from oper_log_changes
  where entity ~ '^(${removedKinds})$' or entity = 'user' and entity_id in (select id from practice_customers))`;

type TableName = Extract<(typeof schema)[keyof typeof schema], PgTable>["_"]["name"];

/** What an export and the opening of a shop that practised do with each table. */
const rules: Record<TableName, Rule> = {
  addresses: removed,
  after_sale_events: removed,
  after_sale_images: removed,
  after_sale_items: removed,
  after_sales: removed,
  alarm_reads: own,
  api_keys: own,
  articles: kept,
  banner_items: kept,
  banners: kept,
  bill_differences: removed,
  bill_lines: removed,
  bills: removed,
  bots: own,
  cart_items: removed,
  categories: kept,
  code_images: ownRemoved,
  codes: { ...kept, reset: "scans = 0" },
  complaint_events: removed,
  complaints: removed,
  consents: removed,
  coupon_codes: { ...kept, reset: "user_coupon_id = null" },
  coupon_grants: removed,
  coupons: { ...kept, reset: "claimed = 0" },
  customer_figures: removed,
  deliveries: ownRemoved,
  devices: { ...own, remove: ofCustomer },
  dict_entries: kept,
  dict_types: kept,
  elements: kept,
  error_logs: kept,
  events: ownRemoved,
  exports: own,
  favourites: removed,
  files: kept,
  folders: kept,
  freight_rules: kept,
  freight_templates: kept,
  group_elements: kept,
  group_menus: kept,
  group_permissions: kept,
  groups: kept,
  idempotency_keys: { ...kept, remove: `${ofCustomer} or split_part(operation, ' ', 2) ~ '${removedPaths}'` },
  identities: { ...kept, remove: `${ofCustomer} or type = 200`, reset: "proven_at = null" },
  imports: own,
  initial_records: kept,
  invoice_titles: removed,
  invoices: removed,
  login_logs: { ...kept, remove: `${ofCustomer} or type = 200` },
  login_throttles: own,
  loose_files: own,
  loose_waybills: ownRemoved,
  menus: kept,
  message_templates: { ...kept, reset: "refused = null" },
  messages: ownRemoved,
  notice_reads: { ...kept, remove: ofCustomer },
  notices: kept,
  notifications: removed,
  openings: kept,
  oper_log_changes: kept,
  oper_logs: { ...kept, remove: removedLines },
  order_discounts: removed,
  order_events: removed,
  order_figures: removed,
  order_items: removed,
  orders: removed,
  payments: removed,
  platform_tokens: ownRemoved,
  preferences: { ...kept, remove: ofCustomer },
  product_days: removed,
  products: { ...kept, reset: "sold = 0, rating_sum = 0, rating_count = 0" },
  promotions: kept,
  rate_counters: own,
  refunds: removed,
  reviews: removed,
  sandbox_chats: ownRemoved,
  sandbox_complaints: ownRemoved,
  sandbox_consents: ownRemoved,
  sandbox_images: ownRemoved,
  sandbox_keys: ownRemoved,
  sandbox_messages: ownRemoved,
  sandbox_payments: removed,
  sandbox_refunds: removed,
  sandbox_waybills: ownRemoved,
  sealed_settings: own,
  search_days: removed,
  search_words: kept,
  second_factors: own,
  sessions: { ...own, remove: `${ofCustomer} or client_type = 200` },
  settings: kept,
  shipment_items: removed,
  shipments: removed,
  shipping_reports: removed,
  shopper_images: ownRemoved,
  stock_ledger: { ...kept, remove: "order_id is not null" },
  stock_notices: removed,
  terms_acceptances: removed,
  terms_versions: kept,
  theme_products: kept,
  themes: kept,
  user_coupons: removed,
  users: { ...kept, remove: "id in (select id from practice_customers)", reset: "unionid = null" },
  variants: kept,
  webhooks: own,
};

/** All tables of the shop, each after the tables that it refers to. */
const tables = inOrder(Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]);
export const shopTables = tables.map(describe);

export const ruleOf = ({ name }: Pick<ShopTable, "name">): Rule => rules[name as TableName];
/** A table that only older versions have was part of their exports. */
export const isMoving = ({ name }: StoredTable) => (rules as Record<string, Rule>)[name]?.moves ?? true;
export const movingTables = shopTables.filter(isMoving);

/** The columns that name a user in tables from which nothing is removed. */
export const keptPeople = tables
  .map(getTableConfig)
  .filter(({ name }) => !ruleOf({ name }).remove)
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
