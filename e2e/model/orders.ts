import { refuseIf } from "./game";
import { chargeFreight, priceLines, split, sum } from "./price-lines";
import {
  type Attempt,
  type Copy,
  isKept,
  isLive,
  isOffline,
  type Line,
  leftOf,
  move,
  type Order,
  payableOf,
  payableOfLine,
  paymentOf,
  productOf,
  type Shop,
  totalOf,
} from "./shop";
import { coupons, type Delivery, mostUnpaid, type Place, products, variants } from "./world";

interface Wish {
  lines: { variant: number; count: number }[];
  delivery: Delivery;
  place: Place;
  copy?: Copy;
}
type Buyer = "shopper" | "admin";

/** How an order is placed, paid, given up and sent. Each function changes the shop, or refuses and changes nothing. */
export function place(shop: Shop, shopper: number, wish: Wish, by: Buyer = "shopper"): Order {
  const { lines, delivery, place, copy } = wish;
  const merged: Wish["lines"] = [];
  for (const { variant, count } of lines) {
    const same = merged.find((line) => line.variant === variant);
    if (same) same.count += count;
    else merged.push({ variant, count });
  }
  const refusals: string[] = [];
  const unpaid = shop.orders.filter((one) => one.shopper === shopper && one.status === "unpaid" && !one.isOverdue);
  if (unpaid.length >= mostUnpaid) refusals.push("limit_reached");
  const price = priceLines(merged, delivery, place);
  if (!price) refusals.push("invalid_request");
  for (const { variant, count } of merged) {
    if (!isKept(shop, variant)) refusals.push("invalid_request");
    if (count > shop.stock[variant]!) refusals.push("out_of_stock");
    const product = productOf({ variant });
    if (bought(shop, shopper, product) + count > products[product].most) refusals.push("limit_reached");
  }
  const lowered = copy && price && priceLines(merged, delivery, place, coupons[copy.coupon]);
  if (copy && (copy.status !== "unused" || copy.shopper !== shopper)) refusals.push("coupon_unusable");
  if (price && lowered && lowered.total >= price.total) refusals.push("coupon_unusable");
  refuseIf(refusals.length > 0, ...refusals);

  const { goods, payable, freight, discounts } = lowered ?? price!;
  const order: Order = {
    id: 0,
    name: `order ${shop.orders.length + 1}`,
    shopper,
    status: "unpaid",
    delivery,
    place,
    lines: merged.map(({ variant, count }, at) => {
      const none = { shipped: 0, held: 0, claimed: 0, refunded: 0, heldBack: 0, requests: 0 };
      return { id: 0, variant, count, price: variants[variant]!.price, payable: payable[at]!, ...none };
    }),
    goods,
    freight,
    original: { payable: sum(payable), freight },
    discounts,
    copy,
    isOverdue: false,
    expired: false,
    isOld: false,
    isLongShipped: false,
    ...{ attempts: [], refunds: [], requests: [], approved: [], parcels: [], invoices: [] },
    events: [`move null > unpaid by ${by}`],
  };
  for (const { variant, count } of order.lines) shop.stock[variant]! -= count;
  if (copy) Object.assign(copy, { status: "used", order });
  shop.orders.push(order);
  return order;
}

/** Over all time: cancelled orders and refunded units do not count. */
const bought = (shop: Shop, shopper: number, product: string) =>
  shop.orders
    .filter((order) => order.shopper === shopper && order.status !== "cancelled")
    .flatMap(({ lines }) => lines)
    .reduce((all, line) => all + (productOf(line) === product ? line.count - line.refunded : 0), 0);

/** Repeated calls use the open attempt. It is recorded before WeChat is called. */
export function beginPayment(shop: Shop, order: Order): Attempt {
  refuseIf(order.status !== "unpaid" || order.isOverdue, "order_state");
  let attempt = order.attempts.find(({ status }) => status === "open");
  if (!attempt) {
    attempt = { number: "", amount: totalOf(order), status: "open", isPaid: false };
    order.attempts.push(attempt);
  }
  refuseIf(shop.isWechatDown && attempt.number === "", "platform_failed");
  return attempt;
}

/** Money of an attempt reaches the shop: by a notification, a query, or a refused close. */
export function applyPayment(shop: Shop, order: Order, attempt: Attempt) {
  attempt.isPaid = true;
  if (attempt.status === "success" || attempt.status === "surplus") return;
  const isFirst = !paymentOf(order) && attempt.amount === totalOf(order);
  attempt.status = isFirst ? "success" : "surplus";
  if (!isFirst) {
    order.refunds.push({ amount: attempt.amount, attempt, status: "waiting", isWhole: false });
    return;
  }
  if (order.status === "cancelled") {
    const { copy } = order;
    const isThere = order.lines.every(({ variant, count }) => shop.stock[variant]! >= count);
    const canBuy = order.expired && isThere && (!copy || copy.status === "unused") && !shop.gone.has(order.shopper);
    if (!canBuy) {
      move(order, "refunding", "system");
      order.refunds.push({ amount: attempt.amount, attempt, status: "waiting", isWhole: true });
      return;
    }
    for (const { variant, count } of order.lines) shop.stock[variant]! -= count;
    if (copy) Object.assign(copy, { status: "used", order });
  }
  for (const line of order.lines) shop.sold[productOf(line)]! += line.count;
  move(order, "paid", "platform");
}

/** An admin records cash, also after the time to pay until the sweep comes. An open attempt is closed first. */
export function receiveCash(shop: Shop, order: Order) {
  refuseIf(order.status !== "unpaid", "order_state");
  refuseIf(!closeAttempt(shop, order), "order_state");
  order.attempts.push({ number: "", amount: totalOf(order), status: "success", isPaid: true, isOffline: true });
  for (const line of order.lines) shop.sold[productOf(line)]! += line.count;
  move(order, "paid", "admin");
}

/**
 * Closes the open attempt at WeChat before an unpaid order changes. If WeChat was paid, the payment is applied instead. Returns
 * whether the order can change.
 */
function closeAttempt(shop: Shop, order: Order): boolean {
  const open = order.attempts.find(({ status }) => status === "open");
  if (!open) return true;
  refuseIf(shop.isWechatDown, "platform_failed");
  if (open.isPaid) applyPayment(shop, order, open);
  else open.status = "closed";
  return !open.isPaid;
}

export function cancel(shop: Shop, order: Order, by: "shopper" | "admin" | "system") {
  refuseIf(order.status !== "unpaid", "order_state");
  refuseIf(!closeAttempt(shop, order), "order_state");
  giveUp(shop, order, by);
}

function giveUp(shop: Shop, order: Order, by: "shopper" | "admin" | "system") {
  for (const { variant, count } of order.lines) shop.stock[variant]! += count;
  if (order.copy) order.copy.status = "unused";
  order.expired = by === "system";
  move(order, "cancelled", by);
}

/** The sweep queries WeChat before it expires an order; while WeChat is silent, nothing changes. */
function expireOverdue(shop: Shop) {
  for (const order of shop.orders) {
    if (order.status !== "unpaid" || !order.isOverdue) continue;
    if (shop.isWechatDown && order.attempts.some(({ status }) => status === "open")) continue;
    if (closeAttempt(shop, order)) giveUp(shop, order, "system");
  }
}

/** Another open attempt of an order that is no longer unpaid is closed, unless its money came. */
function closeStale(shop: Shop) {
  if (shop.isWechatDown) return;
  for (const order of shop.orders)
    if (order.status !== "unpaid")
      for (const attempt of order.attempts)
        if (attempt.status === "open" && attempt.isPaid) applyPayment(shop, order, attempt);
        else if (attempt.status === "open") attempt.status = "closed";
}

/** Asks WeChat about the attempts, and reports the parcels whose minute has passed. */
export function synchronise(shop: Shop, order: Order) {
  report(order);
  const isQueried = order.attempts.some(({ status, isOffline }) => status !== "closed" && !isOffline);
  refuseIf(shop.isWechatDown && isQueried, "platform_failed");
  for (const attempt of order.attempts)
    if (attempt.status === "open" && attempt.isPaid) applyPayment(shop, order, attempt);
}

/** An admin lowers the price, or raises a lowered one up to the original. */
export function editPrice(shop: Shop, order: Order, goods: number, freight: number) {
  refuseIf(order.status !== "unpaid" || order.isOverdue, "order_state");
  refuseIf(goods > order.original.payable || freight > order.original.freight, "invalid_request");
  refuseIf(!closeAttempt(shop, order), "order_state");
  const off = payableOf(order) - goods;
  // The contract does not say how a raise is spread over the lines: the step takes that from the answer.
  const shares = off > 0 ? split(off, order.lines.map(payableOfLine)) : [];
  for (const [at, share] of shares.entries()) order.lines[at]!.payable -= share;
  if (off) order.discounts.push({ kind: "admin", target: "goods", amount: off });
  if (freight !== order.freight)
    order.discounts.push({ kind: "admin", target: "freight", amount: order.freight - freight });
  order.freight = freight;
  order.events.push("price_edit unpaid by admin");
}

const chargeAt = ({ lines, delivery }: Order, to: Place) =>
  chargeFreight(lines, lines.map(payableOfLine), delivery, to);
const hasAddress = ({ delivery }: Order) => delivery === "express" || delivery === "local";
export const canChangeAddress = (order: Order) =>
  order.status === "paid" && hasAddress(order) && order.parcels.length === 0;

/** A shopper redirects a paid order until its first parcel, if the freight of both places is the same. */
export function changeAddress(order: Order, to: Place) {
  refuseIf(!canChangeAddress(order), "order_state");
  const charge = chargeAt(order, to);
  refuseIf(charge === undefined, "invalid_request");
  refuseIf(charge !== chargeAt(order, order.place), "order_state");
  if (order.place === to) return;
  order.place = to;
  order.events.push("address_edit paid by shopper");
}

/** An admin corrects it while it is not shipped. The freight stays. */
export function correctAddress(order: Order, to: Place) {
  refuseIf(!["unpaid", "paid"].includes(order.status) || !hasAddress(order), "order_state");
  refuseIf(chargeAt(order, to) === undefined, "invalid_request");
  order.place = to;
  order.events.push(`address_edit ${order.status} by admin`);
}

/** Without lines: all unshipped units. The order is shipped when all its lines are, and no request can free units again. */
export function ship(order: Order, lines?: { line: Line; count: number }[]) {
  refuseIf(order.status !== "paid", "order_state");
  const sent = lines ?? order.lines.filter(leftOf).map((line) => ({ line, count: leftOf(line) }));
  refuseIf(!sent.length || sent.some(({ line, count }) => count > leftOf(line)), "order_state");
  for (const { line, count } of sent) line.shipped += count;
  order.parcels.push({ id: 0, lines: sent, isFresh: true });
  if (isAllSent(order)) move(order, "shipped", "admin");
  else order.events.push("parcel paid by admin");
}

export const isAllSent = ({ lines, requests }: Order) =>
  lines.every((line) => leftOf(line) === 0) &&
  !requests.some((request) => isLive(request) && request.lines.some(({ held }) => held));

/** Possible within a minute, before the report to WeChat. */
export function takeBack(order: Order, at: number) {
  const parcel = order.parcels[at]!;
  refuseIf(!parcel.isFresh || !["paid", "shipped"].includes(order.status), "order_state");
  for (const { line, count } of parcel.lines) line.shipped -= count;
  order.parcels.splice(at, 1);
  order.isLongShipped = false;
  order.events.push("parcel_undo paid by admin");
  order.status = "paid";
}

export function complete(order: Order, by: "shopper" | "admin" | "system") {
  refuseIf(order.status !== "shipped", "order_state", "after_sale_state");
  refuseIf(order.requests.some(isLive), "after_sale_state");
  move(order, "completed", by);
}

export function completeLongShipped(shop: Shop) {
  for (const order of shop.orders)
    if (order.isLongShipped && order.status === "shipped" && !order.requests.some(isLive)) complete(order, "system");
}

/** By the code that only the shopper sees. */
export function handOver(order: Order) {
  refuseIf(order.status !== "paid" || !order.lines.some(leftOf), "order_state", "not_found");
  const sent = order.lines.filter(leftOf).map((line) => ({ line, count: leftOf(line) }));
  for (const { line, count } of sent) line.shipped += count;
  order.parcels.push({ id: 0, lines: sent, isFresh: false });
  if (!isAllSent(order)) {
    order.events.push("parcel paid by admin");
    return;
  }
  move(order, "shipped", "admin");
  if (!order.requests.some(isLive)) move(order, "completed", "admin");
}

/** An order by express is reported to WeChat after each parcel, any other order once it is sent completely. */
function report(order: Order) {
  const status = order.status === "refunding" ? order.refundedFrom : order.status;
  if (
    isOffline(order) ||
    !order.parcels.length ||
    status === "refunded" ||
    order.parcels.some(({ isFresh }) => isFresh)
  )
    return;
  if (order.delivery !== "express" && status === "paid") return;
  order.reported = { parcels: order.parcels.length, isAll: status !== "paid" };
}

/** Applies the sweep: overdue orders, stale payments, long shipped orders, reports. */
export function sweep(shop: Shop) {
  expireOverdue(shop);
  closeStale(shop);
  completeLongShipped(shop);
  for (const order of shop.orders) report(order);
}

export function passMinute(shop: Shop) {
  for (const parcel of shop.orders.flatMap(({ parcels }) => parcels)) parcel.isFresh = false;
  for (const order of shop.orders) report(order);
}
