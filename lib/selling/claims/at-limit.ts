import { sql } from "drizzle-orm";

/** Its sum is agreed, but WeChat Pay takes no more refunds of its payment. Only then a time runs without a refund. */
export const isAtLimit = sql`(after_sales.status = 'refunding' and after_sales.refund_id is null and after_sales.due_at is not null)`;
