import { sql } from "drizzle-orm";
import { sqlList } from "@/db/schema/columns";
import { invoices, liveInvoices } from "@/db/schema/invoices";
import { orders } from "@/db/schema/orders";
import { settingInSql } from "@/lib/kernel/lists/paging";
import { declaredSettings } from "@/lib/settings/declared";

/** 0: the shop issues none. */
export const invoiceDays = settingInSql("invoice.days", declaredSettings["invoice.days"].default);

/** The most days between a payment and the request for its invoice. */
export const maxDays = 365;

export const invoiceable = sql<number>`(${orders.total_price} - ${orders.refunded_amount})`;
export const isPaidAndKept = sql`(${orders.status} in ('paid', 'shipped', 'completed') and ${invoiceable} > 0)`;
export const isRecentlyPaid = sql`coalesce(${orders.paid_at} > now() - make_interval(days => ${sql.raw(String(maxDays))}), false)`;
export const hasLiveInvoice = sql`exists (select from ${invoices} where ${invoices.order_id} = ${orders.id} and ${invoices.status} in ${sqlList(liveInvoices)})`;

export const canRequestInvoice = sql<boolean>`(${isPaidAndKept} and ${isRecentlyPaid} and ${invoiceDays} > 0 and not ${hasLiveInvoice})`;
