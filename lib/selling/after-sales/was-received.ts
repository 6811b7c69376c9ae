import { sql } from "drizzle-orm";

const andReturn = sql`and l.reason = 'return'`;

/** The money is on its way, and the goods are here. A return is paid when it is received; an admin may also restock units with a refund. */
export const wasReceived = sql`(after_sales.status = 'refunding' and (after_sales.type = 'return'
  or exists (select from stock_ledger l where l.after_sale_id = after_sales.id ${andReturn})))`;
