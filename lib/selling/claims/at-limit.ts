import { sql } from "drizzle-orm";

/** The sum is agreed, but WeChat Pay takes no more refunds of the payment. Only such a request has a time and no refund. */
export const isAtLimit = sql`(after_sales.status = 'refunding' and after_sales.refund_id is null and after_sales.due_at is not null)`;
