import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { events } from "@/db/schema/events";
import { finishRequest } from "@/lib/selling/claims/finish-request";
import { type AfterSale, lockAfterSale, markAfterSale, noteAfterSale } from "@/lib/selling/claims/move-after-sale";
import { shipIfNothingIsLeft } from "@/lib/selling/claims/ship-rest";
import type { Order } from "@/lib/selling/moves/move-order";
import { type Ended, readRemaining, requestRefund } from "@/lib/selling/payments/request-refund";
import { readSetting } from "@/lib/settings/queries";
import { freightOf } from "./read-lines";

interface Payer {
  /** Left out: the system. */
  userId?: number;
  /** An earlier refund of it has failed, or this one had to wait: its history tells of it. */
  isAgain?: boolean;
}

/**
 * Makes the refund of an agreed request. While another refund is in flight there is none: a sweep comes back. Never more than is left of the
 * payment goes back: money that was given without a request is part of what was agreed.
 */
export async function payRequest(tx: Database, order: Order, request: AfterSale, { userId, isAgain }: Payer = {}) {
  const remaining = await readRemaining(tx, order);
  const by = userId === undefined ? ("system" as const) : ("admin" as const);
  if (remaining === "later") {
    // A refund that failed is given up, else the sweep would not make another one.
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

/** Since the refund was agreed to, the last units may have been paid back, or may ship after all. What the admin gave beyond it stays. */
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

/** Once: from now on the request waits for a person, who is called, as one whose refund has failed does. */
async function noteLimit(tx: Database, order: Order, request: AfterSale, ended: Ended) {
  if (request.due_at && request.refund_id === null) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  const due_at = new Date(Date.now() + hours * 3_600_000);
  await noteAfterSale(tx, request, { by: "platform", reason: limits[ended] }, { refund_id: null, due_at });
  const data = {
    order_no: order.order_no,
    after_sale_id: request.id,
    amount: request.agreed! + request.agreed_freight!,
  };
  await tx.insert(events).values({ type: "refund.failed", resource: "order", resource_id: order.id, data });
}

/** The shopper reads it in WeChat: an admin's own words, else what the shopper chose. */
async function reasonOf(tx: Database, { by, description, reason }: AfterSale) {
  if (by === "admin" && description) return [...description].slice(0, 80).join("");
  const [found] = await rows<{ label: string }>(
    tx,
    sql`select label from dict_entries where type = 'after_sale_reason' and value = ${reason}`,
  );
  return found?.label ?? reason;
}
