import { and, eq, exists, not, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { shopperImages } from "@/db/schema/after-sales";
import { looseFiles } from "@/db/schema/content";
import { invoices } from "@/db/schema/invoices";
import { pendingRefunds } from "@/db/schema/payments";
import type { Origin } from "@/lib/kernel/contract/actor";
import { invalid } from "@/lib/kernel/contract/errors";
import { saveRow } from "@/lib/kernel/records/entity";
import { readVersion, staleError } from "@/lib/kernel/records/stale";
import { lockOrder, type Order, touchOrder } from "@/lib/selling/moves/move-order";
import { keyOf } from "@/lib/storage/image-keys";
import { claimFiles } from "@/lib/storage/loose-files";
import type { Decision, Replacement } from "./admin-schemas";
import { noSuchInvoice } from "./queries";
import { invoiceState } from "./request-invoice";

type Invoice = typeof invoices.$inferSelect;

/**
 * A refund raises the version of a requested invoice, so that no invoice is issued over an amount that has changed since it
 * was read.
 */
export async function decideInvoice(tx: Database, id: number, given: Decision | Replacement, origin: Origin) {
  const [found] = await tx.select({ order_id: invoices.order_id }).from(invoices).where(eq(invoices.id, id));
  if (!found) throw noSuchInvoice();
  const order = await lockOrder(tx, found.order_id);
  const [before] = await tx.select().from(invoices).where(eq(invoices.id, id)).for("update");
  const version = readVersion(origin, given.version);
  if (version !== undefined && version !== before!.version) throw staleError([]);
  const after = await saveRow(tx, invoices, id, await decide(tx, order, before!, given));
  await touchOrder(tx, order.id);
  return { before: before!, after };
}

const replaceableMs = 86_400_000;

async function decide(tx: Database, order: Order, { status, issued_at }: Invoice, given: Decision | Replacement) {
  if (!("status" in given)) {
    if (status !== "issued" || issued_at!.getTime() <= Date.now() - replaceableMs)
      throw invoiceState(
        "Only an invoice that was issued within 24 hours can be replaced. Cancel an older one with a red invoice.",
      );
    return { number: given.number, file: given.file && (await claimFile(tx, given.file)) };
  }
  if (given.status === "red") {
    if (status !== "red_due" && status !== "issued") throw invoiceState("Only an issued invoice can be cancelled.");
    return { status: given.status, red_number: given.number };
  }
  if (status !== "requested") throw invoiceState("Only a requested invoice can be issued or refused.");
  if (given.status === "refused") return { status: given.status, reason: given.reason };
  if (await hasPendingRefund(tx, order.id))
    throw invoiceState("A refund of this order is under way. Issue the invoice when it has ended.");
  return {
    status: given.status,
    number: given.number,
    file: await claimFile(tx, given.file),
    amount: order.total_price - order.refunded_amount,
    issued_at: sql`now()`,
  };
}

async function hasPendingRefund(tx: Database, orderId: number) {
  const [found] = await rows<{ is_pending: boolean }>(
    tx,
    sql`select exists (select from refunds where order_id = ${orderId} and status in ${pendingRefunds}) as is_pending`,
  );
  return found!.is_pending;
}

/** A picture that a shopper has uploaded is reported as unknown. */
async function claimFile(tx: Database, url: string) {
  const key = keyOf(url);
  const isOfShopper = exists(tx.select().from(shopperImages).where(eq(shopperImages.key, key)));
  const isUnused = and(eq(looseFiles.key, key), eq(looseFiles.is_abandoned, false), not(isOfShopper));
  if (!(await tx.$count(looseFiles, isUnused)))
    throw invalid({ path: "file", code: "unknown_file", message: "There is no such uploaded file." });
  await claimFiles(tx, [key]);
  return key;
}
