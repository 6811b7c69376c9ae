import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { afterSales, type ReturnAddress } from "@/db/schema/after-sales";
import { refunds } from "@/db/schema/payments";
import { lockOrderStock, returnUnits } from "@/lib/catalogue/stock/order-stock";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid, notFound } from "@/lib/kernel/contract/errors";
import { finishRequest, shipIfComplete } from "@/lib/selling/claims/after-refund";
import { type AfterSale, daysFromNow, lockAfterSale, moveAfterSale } from "@/lib/selling/claims/move-after-sale";
import { lockOrder, type Order } from "@/lib/selling/moves/move-order";
import { readSettings } from "@/lib/settings/queries";
import type { decision } from "./admin-schemas";
import { wasReceived } from "./conditions";
import { attachImages } from "./images";
import { approveRefund, payRequest, refuseFrozen } from "./pay-request";
import { claimsOf } from "./read-lines";

type Decision = z.output<typeof decision>;
type DecisionOf<Status> = Extract<Decision, { status: Status }>;

export async function lockWithOrder(tx: Database, id: number, owner?: number) {
  const [found] = await tx
    .select({ order_id: afterSales.order_id, user_id: afterSales.user_id })
    .from(afterSales)
    .where(eq(afterSales.id, id));
  if (!found || (owner !== undefined && found.user_id !== owner)) throw notFound("There is no such request.");
  const order = await lockOrder(tx, found.order_id);
  return { order, request: await lockAfterSale(tx, id) };
}

export async function decide(tx: Database, order: Order, request: AfterSale, given: Decision, userId: number) {
  refuseFrozen(order);
  if (given.version !== undefined && given.version !== request.version)
    throw new AppError("stale", "The request has changed since you read it.");
  if (given.status === "approved") return approve(tx, order, request, given, userId);
  if (given.status === "received") return receive(tx, order, request, given, userId);
  if (given.status === "rejected") return reject(tx, request, given, userId);
  if (given.status === "settled") return settle(tx, order, request, given, userId);
  if (!(await hasFailed(tx, request)))
    throw new AppError("after_sale_state", "Its refund has not failed, so it cannot be retried.");
  return payRequest(tx, order, request, { userId, isAgain: true });
}

async function approve(tx: Database, order: Order, request: AfterSale, given: DecisionOf<"approved">, userId: number) {
  const { amount, freight, return_to } = given;
  if (request.type === "refund") {
    if (return_to) throw invalid({ path: "return_to", code: "not_needed", message: "This request returns no goods." });
    return approveRefund(tx, order, request, "agree", { amount, freight }, { userId });
  }
  const path = amount === undefined ? "freight" : "amount";
  if (amount !== undefined || freight !== undefined)
    throw invalid({ path, code: "not_needed", message: "Enter the amount of a return when the goods are received." });
  const settings = await readSettings(
    tx,
    ...(["after_sale.send_days", "after_sale.return_name", "after_sale.return_phone"] as const),
    "after_sale.return_address",
  );
  const to: ReturnAddress = return_to ?? {
    name: settings["after_sale.return_name"],
    phone: settings["after_sale.return_phone"],
    address: settings["after_sale.return_address"],
  };
  if (!to.name || !to.phone || !to.address)
    throw invalid({
      path: "return_to",
      code: "required",
      message: "Enter a return address, or fill in the settings of the return address.",
    });
  const due_at = daysFromNow(settings["after_sale.send_days"]);
  await moveAfterSale(tx, request, "approve", { by: "admin", userId }, { return_to: to, due_at });
  return undefined;
}

async function receive(tx: Database, order: Order, request: AfterSale, given: DecisionOf<"received">, userId: number) {
  const { items = [], amount, freight, reason } = given;
  const refund = await approveRefund(tx, order, request, "receive", { amount, freight }, { userId, reason });
  await restockUnits(tx, request, items);
  return refund;
}

export async function restockUnits(tx: Database, request: AfterSale, items: { item_id: number; restock: number }[]) {
  const claims = await claimsOf(tx, request);
  const wrong = items.flatMap(({ item_id, restock }, at): FieldError[] => {
    const claim = claims.find((one) => one.item_id === item_id);
    if (!claim || items.findIndex((one) => one.item_id === item_id) < at)
      return [{ path: `items.${at}.item_id`, code: "not_found", message: "Must be a line of the request." }];
    const most = claim.count - claim.held;
    if (restock <= most) return [];
    return [
      { path: `items.${at}.restock`, code: "too_big", message: msg("Only {count} were returned.", { count: most }) },
    ];
  });
  if (wrong.length) throw invalid(...wrong);
  const units = await rows<{ id: number; product_id: number; variant_id: number }>(
    tx,
    sql`select id, product_id, variant_id from order_items where order_id = ${request.order_id}`,
  );
  const back = units.flatMap(({ id, ...unit }) => {
    const delta = items.find(({ item_id }) => item_id === id)?.restock;
    return delta ? [{ ...unit, delta }] : [];
  });
  if (!back.length) return;
  await lockOrderStock(tx, request.order_id);
  await returnUnits(tx, request.order_id, "return", back, request.id);
}

async function reject(
  tx: Database,
  request: AfterSale,
  { reason, images = [] }: DecisionOf<"rejected">,
  userId: number,
) {
  if (request.status === "refunding") {
    if (!(await hasFailed(tx, request)))
      throw new AppError("after_sale_state", "Its refund is in progress, so the request can no longer be rejected.");
    if (await isReceived(tx, request.id))
      throw new AppError("after_sale_state", "The goods were received. Retry the refund.");
  }
  const set = { agreed: null, agreed_freight: null };
  const { event } = await moveAfterSale(tx, request, "reject", { by: "admin", userId, reason }, set);
  await attachImages(tx, userId, event, images);
  return undefined;
}

/**
 * Closes a request that the shop paid by other means because WeChat Pay accepts no more refunds of the payment. No
 * money moves here.
 */
async function settle(tx: Database, order: Order, request: AfterSale, given: DecisionOf<"settled">, userId: number) {
  const { status, refund_id, due_at } = request;
  if (status !== "refunding" || refund_id !== null || due_at === null)
    throw new AppError("after_sale_state", "The shop can still refund it itself.");
  const by = { by: "admin", userId, reason: given.reason } as const;
  await finishRequest(tx, request, by, { agreed: 0, agreed_freight: 0 });
  await shipIfComplete(tx, order.id);
  return undefined;
}

const isReceived = async (tx: Database, id: number) =>
  (await rows(tx, sql`select from after_sales where id = ${id} and ${wasReceived}`)).length > 0;

async function hasFailed(tx: Database, { status, refund_id }: AfterSale) {
  if (status !== "refunding" || refund_id === null) return false;
  const [refund] = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refund_id));
  return refund?.status === "failed" || refund?.status === "closed";
}
