import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { events } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { finishRequest, shipIfComplete } from "@/lib/selling/claims/after-refund";
import { type Bounds, owedFor, refundBounds } from "@/lib/selling/claims/entitled";
import {
  type AfterSale,
  hoursFromNow,
  lockAfterSale,
  moveAfterSale,
  recordAfterSaleEvent,
  updateAfterSale,
} from "@/lib/selling/claims/move-after-sale";
import type { Order } from "@/lib/selling/moves/move-order";
import { settleOffline } from "@/lib/selling/payments/apply-refund";
import { type RefundLimit, readRemaining, requestRefund } from "@/lib/selling/payments/request-refund";
import { readSetting } from "@/lib/settings/queries";
import { refundable } from "./conditions";
import { claimsOf, freightOf } from "./read-lines";

interface Sum {
  amount?: number;
  freight?: number;
}
interface By {
  userId?: number;
  reason?: string;
}

export function refuseFrozen(order: Order) {
  if (order.status === "refunding" || order.status === "refunded")
    throw new AppError("after_sale_state", "The whole order is being refunded.");
}

export async function approveRefund(
  tx: Database,
  order: Order,
  request: AfterSale,
  move: "agree" | "receive",
  sum: Sum,
  { userId, reason }: By,
) {
  const agreed = await agree(tx, order, request, sum);
  const isSystem = userId === undefined;
  const { after } = isSystem
    ? await moveAfterSale(tx, request, "agree", { by: "system", reason }, { ...agreed, is_automatic: true })
    : await moveAfterSale(tx, request, move, { by: "admin", userId, reason }, agreed);
  return payRequest(tx, order, after, { userId });
}

/**
 * Returns the given amounts, or the amounts owed as far as they can be refunded. Unshipped goods are always refunded in
 * full, because the order could never be completed otherwise.
 */
async function agree(tx: Database, order: Order, request: AfterSale, { amount, freight }: Sum) {
  const { owed, left } = await freightOf(tx, order, request);
  const bounds = refundBounds({
    entitled: request.entitled,
    owed: owedFor(await claimsOf(tx, request)),
    entitled_freight: owed,
    freight: left,
    refundable: await readRefundable(tx, order.id),
  });
  if (amount !== undefined) refuseOutOfRange("amount", amount, bounds.amount);
  const agreed = amount ?? bounds.amount.most;
  const freightBounds = bounds.freightWith(agreed);
  if (freight !== undefined) refuseOutOfRange("freight", freight, freightBounds);
  return { agreed, agreed_freight: freight ?? freightBounds.least, entitled_freight: owed };
}

async function readRefundable(tx: Database, orderId: number) {
  const [found] = await rows<{ refundable: number }>(
    tx,
    sql`select ${refundable} as refundable from orders o where id = ${orderId}`,
  );
  return found!.refundable;
}

function refuseOutOfRange(path: "amount" | "freight", given: number, { least, most }: Bounds) {
  if (given > most)
    throw invalid({
      path,
      code: "too_big",
      message: msg("At most {most} can be refunded.", { most: { fen: most } }),
      discreet: "That is more than can be refunded.",
    });
  if (given < least)
    throw invalid({
      path,
      code: "too_small",
      message: msg("Unshipped goods are refunded in full: at least {least}.", { least: { fen: least } }),
      discreet: "Unshipped goods are refunded in full.",
    });
}

interface Payer {
  userId?: number;
  /** An earlier refund failed, or this one was postponed: an event is added to the history. */
  isAgain?: boolean;
}

/**
 * Creates the refund of an approved request, or leaves it to a sweep while another refund is in progress. The amount is
 * limited to what remains of the payment, because a part may have been refunded on WeChat Pay's site since the approval.
 */
export async function payRequest(tx: Database, order: Order, request: AfterSale, { userId, isAgain }: Payer = {}) {
  const remaining = await readRemaining(tx, order);
  const by = userId === undefined ? ("system" as const) : ("admin" as const);
  if (remaining === "later") {
    // Detaches the failed refund, so that the sweep creates a new one.
    if (request.refund_id !== null)
      await recordAfterSaleEvent(tx, request, { by, userId }, { refund_id: null, due_at: null });
    return undefined;
  }
  if (typeof remaining === "string") {
    await noteLimit(tx, order, request, remaining);
    return undefined;
  }
  const agreed = Math.min(request.agreed!, remaining);
  const { freight, owed } = await freightNow(tx, order, request, isAgain);
  const agreed_freight = Math.min(freight, remaining - agreed);
  if (agreed + agreed_freight === 0) {
    await finishRequest(tx, request, { by: "system" }, { agreed, agreed_freight });
    await shipIfComplete(tx, order.id);
    return undefined;
  }
  const reason = await reasonOf(tx, request);
  const refund = await requestRefund(tx, order, { amount: agreed + agreed_freight, reason, userId });
  const set = { agreed, agreed_freight, entitled_freight: owed, refund_id: refund.id, due_at: null };
  const locked = await lockAfterSale(tx, request.id);
  if (isAgain) await recordAfterSaleEvent(tx, locked, { by, userId }, set);
  else await updateAfterSale(tx, locked, set);
  return settleOffline(tx, refund);
}

/**
 * The freight can change after the approval, with the order's other units. An amount that an admin added is preserved.
 */
async function freightNow(tx: Database, order: Order, request: AfterSale, isAgain = false) {
  const { agreed_freight, entitled_freight } = request;
  if (!isAgain) return { freight: agreed_freight!, owed: entitled_freight };
  const { owed } = await freightOf(tx, order, request);
  return { freight: Math.max(owed, agreed_freight! - entitled_freight), owed };
}

const limits: Record<RefundLimit, string> = {
  used_up: "the payment has had 50 refunds",
  too_old: "the payment is older than a year",
};

/** Records once that the request needs an admin, and starts its deadline, as after a failed refund. */
async function noteLimit(tx: Database, order: Order, request: AfterSale, ended: RefundLimit) {
  if (request.due_at && request.refund_id === null) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  const due_at = hoursFromNow(hours);
  await recordAfterSaleEvent(tx, request, { by: "platform", reason: limits[ended] }, { refund_id: null, due_at });
  const data = {
    order_no: order.order_no,
    after_sale_id: request.id,
    amount: request.agreed! + request.agreed_freight!,
  };
  await tx.insert(events).values({ type: "refund.failed", resource: "order", resource_id: order.id, data });
}

/** WeChat shows this to the shopper: the admin's description, or the reason that the shopper chose. */
async function reasonOf(tx: Database, { by, description, reason }: AfterSale) {
  if (by === "admin" && description) return [...description].slice(0, 80).join("");
  const [found] = await rows<{ label: string }>(
    tx,
    sql`select label from dict_entries where type = 'after_sale_reason' and value = ${reason}`,
  );
  return found?.label ?? reason;
}
