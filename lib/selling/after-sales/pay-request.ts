import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { events } from "@/db/schema/events";
import { inHours } from "@/lib/selling/claims/due-at";
import { finishRequest } from "@/lib/selling/claims/finish-request";
import { type AfterSale, lockAfterSale, markAfterSale, noteAfterSale } from "@/lib/selling/claims/move-after-sale";
import { shipIfNothingIsLeft } from "@/lib/selling/claims/ship-rest";
import type { Order } from "@/lib/selling/moves/move-order";
import { type Ended, readRemaining, requestRefund } from "@/lib/selling/payments/request-refund";
import { readSetting } from "@/lib/settings/queries";
import { freightOf } from "./read-lines";

interface Payer {
  /** Without it, the system pays. */
  userId?: number;
  /** An earlier refund has failed, or this one had to wait. Then the history gets an event. */
  isAgain?: boolean;
}

/**
 * Makes the refund of an agreed request, or none while another refund is under way: then a sweep makes it later. At most the rest of the
 * payment goes back, since a part may have been refunded without a request.
 */
export async function payRequest(tx: Database, order: Order, request: AfterSale, { userId, isAgain }: Payer = {}) {
  const remaining = await readRemaining(tx, order);
  const by = userId === undefined ? ("system" as const) : ("admin" as const);
  if (remaining === "later") {
    // The request gives up its failed refund. Otherwise the sweep would not make another one.
    if (request.refund_id !== null) await noteAfterSale(tx, request, { by, userId }, { refund_id: null, due_at: null });
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
    await shipIfNothingIsLeft(tx, order.id);
    return undefined;
  }
  const reason = await reasonOf(tx, request);
  const refund = await requestRefund(tx, order, { amount: agreed + agreed_freight, reason, userId });
  const set = { agreed, agreed_freight, entitled_freight: owed, refund_id: refund.id, due_at: null };
  const locked = await lockAfterSale(tx, request.id);
  if (isAgain) await noteAfterSale(tx, locked, { by, userId }, set);
  else await markAfterSale(tx, locked, set);
  return refund;
}

/** The freight may have changed since the refund was agreed to, with the order's other units. An addition by the admin stays. */
async function freightNow(tx: Database, order: Order, request: AfterSale, isAgain = false) {
  const { agreed_freight, entitled_freight } = request;
  if (!isAgain) return { freight: agreed_freight!, owed: entitled_freight };
  const { owed } = await freightOf(tx, order, request);
  return { freight: Math.max(owed, agreed_freight! - entitled_freight), owed };
}

const limits: Record<Ended, string> = {
  used_up: "the payment has had 50 refunds",
  too_old: "the payment is older than a year",
};

/** Records once that the request waits for a person, and tells of it, as after a refund that has failed. */
async function noteLimit(tx: Database, order: Order, request: AfterSale, ended: Ended) {
  if (request.due_at && request.refund_id === null) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  const due_at = inHours(hours);
  await noteAfterSale(tx, request, { by: "platform", reason: limits[ended] }, { refund_id: null, due_at });
  const data = {
    order_no: order.order_no,
    after_sale_id: request.id,
    amount: request.agreed! + request.agreed_freight!,
  };
  await tx.insert(events).values({ type: "refund.failed", resource: "order", resource_id: order.id, data });
}

/** The shopper reads this reason in WeChat: the admin's own words, or else the reason that the shopper chose. */
async function reasonOf(tx: Database, { by, description, reason }: AfterSale) {
  if (by === "admin" && description) return [...description].slice(0, 80).join("");
  const [found] = await rows<{ label: string }>(
    tx,
    sql`select label from dict_entries where type = 'after_sale_reason' and value = ${reason}`,
  );
  return found?.label ?? reason;
}
