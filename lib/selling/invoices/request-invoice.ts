import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { invoices } from "@/db/schema/invoices";
import { orders } from "@/db/schema/orders";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { saveRow } from "@/lib/kernel/records/entity";
import { lockOrder, touchOrder } from "@/lib/selling/moves/move-order";
import { hasLiveInvoice, invoiceDays, isPaidAndKept, isRecentlyPaid, maxDays } from "./conditions";
import { noSuchInvoice } from "./queries";
import { ownTitles } from "./titles";

/** The lock on the order makes concurrent requests, and refunds, wait for each other. */
export async function requestInvoice(tx: Database, userId: number, orderId: number, titleId: number) {
  await lockOrder(tx, orderId, userId);
  const { days, ...facts } = await readFacts(tx, orderId);
  const refusal = refusalOf(days, facts);
  if (refusal) throw invoiceState(refusal);
  const found = await ownTitles.find(tx, userId, titleId);
  if (!found)
    throw invalid({ path: "title_id", code: "unknown_title", message: "There is no such invoice title of yours." });
  const { kind, name, tax_no, address, phone, bank, account } = found;
  await tx.insert(invoices).values({
    order_id: orderId,
    user_id: userId,
    title: { kind, name, tax_no, address, phone, bank, account },
    due_at: sql`now() + make_interval(days => ${days})`,
  });
  await touchOrder(tx, orderId);
}

interface Facts {
  is_paid: boolean;
  is_recent: boolean;
  has_live: boolean;
}

async function readFacts(tx: Database, orderId: number) {
  const [facts] = await rows<Facts & { days: number }>(
    tx,
    sql`select ${invoiceDays} as days, ${isPaidAndKept} as is_paid, ${isRecentlyPaid} as is_recent, ${hasLiveInvoice} as has_live
      from ${orders} where ${orders.id} = ${orderId}`,
  );
  return facts!;
}

function refusalOf(days: number, { is_paid, is_recent, has_live }: Facts): Translatable | undefined {
  if (has_live) return "An invoice for this order was already requested.";
  if (days === 0) return "This shop does not issue invoices here. Contact the shop.";
  if (!is_paid) return "Only a paid order that was not refunded in full can have an invoice.";
  if (!is_recent) return msg("An invoice can be requested within {days} days of the payment.", { days: maxDays });
  return undefined;
}

/** Withdraws the request. One that was withdrawn already remains so. */
export async function withdrawInvoice(tx: Database, userId: number, orderId: number) {
  await lockOrder(tx, orderId, userId);
  const latest = sql`(select max(n.id) from invoices n where n.order_id = ${orderId})`;
  const [found] = await tx.select().from(invoices).where(eq(invoices.id, latest)).for("update");
  if (!found) throw noSuchInvoice();
  if (found.status === "withdrawn") return;
  if (found.status !== "requested") throw invoiceState("Only a requested invoice can be withdrawn.");
  await saveRow(tx, invoices, found.id, { status: "withdrawn" });
  await touchOrder(tx, orderId);
}

export const invoiceState = (sentence: Translatable) => new AppError("invoice_state", sentence);
