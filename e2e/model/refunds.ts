import { refuseIf } from "./game";
import { isAllSent } from "./orders";
import { sum } from "./price-lines";
import {
  inFlight,
  isLive,
  isOffline,
  type Line,
  leftOf,
  move,
  type Order,
  productOf,
  type Refund,
  type Request,
  refundable,
  refundedOf,
  type Shop,
} from "./shop";

/** How money goes back: without lines, by requests for lines, and when WeChat Pay confirms it. */

const holdsMoney = ({ status }: Order) => ["paid", "shipped", "completed"].includes(status);

/** An admin refunds an amount without lines. A refund of the whole total moves the order to `refunding`. */
export function refundMoney(shop: Shop, order: Order, amount?: number) {
  const left = refundable(order);
  refuseIf(!holdsMoney(order) || inFlight(order) !== undefined || !left, "order_state");
  refuseIf((amount ?? left) > left, "invalid_request");
  startRefund(shop, order, amount ?? left, "admin");
}

function startRefund(shop: Shop, order: Order, amount: number, by: "admin" | "system", request?: Request) {
  const isWhole = amount === refundable(order);
  const attempt = order.attempts.find(({ status }) => status === "success")!;
  const refund: Refund = { amount, attempt, status: "waiting", request, isWhole };
  order.refunds.push(refund);
  order.refundedFrom = order.status;
  if (isWhole) move(order, "refunding", by);
  if (attempt.isOffline) finish(shop, order, refund);
}

/** Units that can be requested: all for money back, only those in parcels for a return. */
export const requestable = ({ delivery }: Order, type: Request["type"], { count, claimed, shipped, held }: Line) => {
  if (type === "refund") return count - claimed;
  return delivery === "virtual" ? 0 : shipped - (claimed - held);
};

/** The refund for `count` more units of a line. All units together get exactly the amount paid for them. */
function entitledTo(order: Order, line: Line, count: number) {
  const before = order.requests
    .filter((request) => isLive(request) || request.status === "refunded")
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line);
  const upTo = Math.floor((line.payable * (line.claimed + count)) / line.count);
  return Math.max(0, upTo - sum(before.map(({ entitled }) => entitled)));
}

/** The freight goes with the request after which nothing remains to ship, if nothing was shipped. */
export function freightOf(order: Order, request: Request) {
  const others = order.requests.filter((one) => one !== request && ["refunding", "refunded"].includes(one.status));
  const paid = [...others, request].flatMap(({ lines }) => lines);
  const isAll = order.lines.every(
    (line) => sum(paid.filter((one) => one.line === line).map(({ count }) => count)) === line.count,
  );
  if (!isAll || order.parcels.length) return 0;
  return order.freight - sum(others.map(({ agreedFreight }) => agreedFreight ?? 0));
}

export function request(
  shop: Shop,
  order: Order,
  type: Request["type"],
  wanted: { line: Line; count: number }[],
  by: Request["by"],
  amount?: number,
): Request {
  const isInvalid =
    wanted.some(({ line, count }) => count > line.count) ||
    (type === "return" && (!order.parcels.length || order.delivery === "virtual"));
  refuseIf(!holdsMoney(order), "after_sale_state", "order_state", ...(isInvalid ? ["invalid_request"] : []));
  refuseIf(isInvalid, "invalid_request", "after_sale_state");
  const isGone = wanted.some(({ line, count }) => count > requestable(order, type, line));
  refuseIf(isGone, "after_sale_state");
  const isFourth = by === "shopper" && wanted.some(({ line }) => line.requests >= 3);
  refuseIf(isFourth, "after_sale_state", "limit_reached");
  const lines = wanted.map(({ line, count }) => {
    const held = type === "refund" ? Math.min(count, leftOf(line)) : 0;
    return { line, count, held, entitled: entitledTo(order, line, count) };
  });
  const created: Request = { id: 0, type, by, status: "requested", lines };
  refuseAmount(order, created, amount);
  for (const { line, count, held } of lines) {
    line.claimed += count;
    line.held += held;
    if (by === "shopper") line.requests++;
  }
  order.requests.push(created);
  if (by === "admin") pay(shop, order, created, by, amount);
  else if (isUnshipped(created) && !order.isOld && !isOffline(order)) pay(shop, order, created, "system");
  return created;
}

const isUnshipped = ({ lines }: Request) => lines.every(({ count, held }) => count === held);
export const dueFor = ({ lines }: Request) => sum(lines.map(({ entitled }) => entitled));

/** An admin can give less for shipped goods. Unshipped units are refunded in full, as far as there is money. */
function refuseAmount(order: Order, request: Request, amount?: number) {
  const most = Math.min(unclaimed(order), dueFor(request));
  const owed = sum(request.lines.map(({ entitled, held, count }) => Math.floor((entitled * held) / count)));
  refuseIf(amount !== undefined && (amount > most || amount < Math.min(owed, most)), "invalid_request");
}

/** Approves what is due, or the given amount. Its refund follows those of earlier approvals. */
function pay(shop: Shop, order: Order, request: Request, by: "admin" | "system", amount?: number) {
  refuseAmount(order, request, amount);
  const left = unclaimed(order);
  request.agreed = Math.min(left, amount ?? dueFor(request));
  request.agreedFreight = Math.min(left - request.agreed, freightOf(order, request));
  request.status = "refunding";
  order.approved.push(request);
  startNext(shop, order, by);
}

const isWaiting = (order: Order, request: Request) =>
  request.status === "refunding" && !order.refunds.some((refund) => refund.request === request);

export const unclaimed = (order: Order) =>
  refundable(order) -
  sum(order.approved.filter((one) => isWaiting(order, one)).map((one) => one.agreed! + one.agreedFreight!));

/** Creates the refund of the next request, if none of this payment is under way. */
function startNext(shop: Shop, order: Order, by: "admin" | "system") {
  const next = order.approved.find((one) => isWaiting(order, one));
  if (!next || inFlight(order) || !holdsMoney(order)) return;
  const amount = next.agreed! + next.agreedFreight!;
  if (amount) startRefund(shop, order, amount, by, next);
  else {
    finishRequest(shop, next);
    afterRequest(order);
  }
  startNext(shop, order, by);
}

export function approve(shop: Shop, order: Order, request: Request, amount?: number) {
  refuseIf(request.type === "return" && amount !== undefined, "invalid_request", "after_sale_state", "order_state");
  refuseIf(request.status !== "requested" || !holdsMoney(order), "after_sale_state", "order_state");
  if (request.type === "return") request.status = "approved";
  else pay(shop, order, request, "admin", amount);
}

export function end(order: Order, request: Request, as: "rejected" | "withdrawn") {
  const from = as === "rejected" ? ["requested", "sent"] : ["requested", "approved"];
  refuseIf(!from.includes(request.status) || !holdsMoney(order), "after_sale_state", "order_state");
  release(request, as);
}

function release(request: Request, as: Request["status"]) {
  request.status = as;
  for (const { line, count, held } of request.lines) {
    line.claimed -= count;
    line.held -= held;
  }
}

/** The system refunds unshipped goods whose request has no decision, and closes a return that was not sent. */
export function passDeadline(shop: Shop, order: Order, request: Request) {
  if (!holdsMoney(order)) return;
  if (request.status === "approved") release(request, "closed");
  if (request.status === "requested" && isUnshipped(request) && !isOffline(order)) pay(shop, order, request, "system");
}

export function sendBack(order: Order, request: Request) {
  refuseIf(!["approved", "sent"].includes(request.status) || !holdsMoney(order), "after_sale_state", "order_state");
  refuseIf(request.type !== "return", "after_sale_state");
  request.status = "sent";
}

/** The goods of a return are here: `restock` of each line is for sale again. */
export function receive(shop: Shop, order: Order, request: Request, restock: number[], amount?: number) {
  refuseIf(!["approved", "sent"].includes(request.status) || !holdsMoney(order), "after_sale_state", "order_state");
  pay(shop, order, request, "admin", amount);
  returnToStock(shop, request, restock);
}

export function returnToStock(shop: Shop, { lines }: Request, restock: number[]) {
  for (const [at, { line }] of lines.entries()) shop.stock[line.variant]! += restock[at]!;
}

/** WeChat Pay confirms every refund, one of a payment after the other. */
export function confirmRefunds(shop: Shop) {
  if (shop.isWechatDown) return;
  for (const order of shop.orders)
    for (;;) {
      const refund = order.refunds.find(({ status }) => status === "waiting");
      if (!refund) break;
      finish(shop, order, refund);
      startNext(shop, order, "system");
    }
}

function finish(shop: Shop, order: Order, refund: Refund) {
  refund.status = "success";
  if (refund.attempt.status === "surplus") return;
  if (refund.request) finishRequest(shop, refund.request);
  if (refund.isWhole) finishOrder(shop, order);
  else if (refund.request) afterRequest(order);
  for (const invoice of order.invoices) {
    if (invoice.status === "issued") invoice.status = "red_due";
    if (invoice.status !== "requested") continue;
    if (refund.isWhole) invoice.status = "withdrawn";
    else invoice.amount = refund.attempt.amount - refundedOf(order);
  }
}

function finishRequest(shop: Shop, request: Request) {
  request.status = "refunded";
  for (const { line, count, held } of request.lines) {
    line.refunded += count;
    line.heldBack += held;
    shop.stock[line.variant]! += held;
    shop.sold[productOf(line)]! -= count;
  }
}

/** The order is refunded in full: unshipped units return to stock, and nothing counts as sold. */
function finishOrder(shop: Shop, order: Order) {
  const wasSold = order.events.some((event) => event.includes("> paid"));
  for (const line of order.lines) {
    if (wasSold) {
      shop.sold[productOf(line)]! -= line.count - line.refunded;
      const back = line.count - line.shipped - line.heldBack;
      shop.stock[line.variant]! += back;
      line.heldBack += back;
    }
    line.refunded = line.claimed = line.count;
    line.held = line.count - line.shipped;
  }
  for (const one of order.requests) if (isLive(one)) one.status = "closed";
  if (order.copy?.status === "used" && order.refundedFrom === "paid") order.copy.status = "unused";
  move(order, "refunded", mover(order));
}

/** The admin gives cash back. */
const mover = (order: Order) => (isOffline(order) ? "admin" : "platform");

/** A part-shipped order of which nothing remains to send is shipped. */
function afterRequest(order: Order) {
  if (order.status !== "paid" || !order.parcels.length || !isAllSent(order)) return;
  move(order, "shipped", mover(order));
  if (order.delivery === "pickup" && !order.requests.some(isLive)) move(order, "completed", "system");
}
