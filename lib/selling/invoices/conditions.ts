import { sql } from "drizzle-orm";
import { sqlList } from "@/db/schema/columns";
import { invoices, liveInvoices } from "@/db/schema/invoices";
import { orders } from "@/db/schema/orders";
import { declaredSettings } from "@/lib/settings/declared";

const otherwise = sql.raw(String(declaredSettings["invoice.days"].default));
/** 0: the shop issues none. */
export const invoiceDays = sql`coalesce((select s.value::int from settings s where s.key = 'invoice.days' and s.value ~ '^[0-9]{1,3}$'), ${otherwise})`;

/** The most days between a payment and the request for its invoice. */
export const mostDays = 365;

export const invoiceable = sql`(${orders.total_price} - ${orders.refunded_amount})`;
export const isPaidAndKept = sql`(${orders.status} in ('paid', 'shipped', 'completed') and ${invoiceable} > 0)`;
export const isRecentlyPaid = sql`coalesce(${orders.paid_at} > now() - make_interval(days => ${sql.raw(String(mostDays))}), false)`;
export const hasLiveInvoice = sql`exists (select from ${invoices} where ${invoices.order_id} = ${orders.id} and ${invoices.status} in ${sqlList(liveInvoices)})`;

export const canRequestInvoice = sql`(${isPaidAndKept} and ${isRecentlyPaid} and ${invoiceDays} > 0 and not ${hasLiveInvoice})`;
