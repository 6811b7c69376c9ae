import { sql } from "drizzle-orm";

/** Its money is on the way and its goods are here: a return is paid at its receipt, and an admin may put refunded goods back at once. */
export const wasReceived = sql`(after_sales.status = 'refunding' and (after_sales.type = 'return'
  or exists (select from stock_ledger l where l.after_sale_id = after_sales.id and l.reason = 'return')))`;
