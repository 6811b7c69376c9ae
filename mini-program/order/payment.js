const { read, write } = require("../kit/storage");
const { isTrial, shop } = require("../shop/shop");
const { words } = require("../words/common");

const tries = 6;
const pause = () => new Promise((resolve) => setTimeout(resolve, 2000)); // the shop queries WeChat at most every 2 s

/** The order whose payment was in progress when the mini-program was closed. */
const startedOrder = () => read("paying");

/** True if WeChat reported success and the shop has not confirmed it yet. Until then the order must not be paid again. */
const isReportedPaid = (orderId) => read("said paid") === orderId;

/**
 * Pays an order. Returns `{ order, outcome }` as the shop knows them; the result on the phone is not proof of payment. The
 * payment sheet does not open once `isSeen` returns false, because the shopper has left the page.
 */
async function pay(orderId, isSeen = () => true) {
  const prepared = await shop.payments.preOrder({ order_id: orderId }).catch(ignoreOrderState);
  const answer = prepared && (await openPaymentSheet(orderId, prepared, isSeen));
  const order = answer === "ok" ? await pollOrder(orderId, tries) : await shop.orders.get({ id: orderId });
  return finish(order, answer);
}

/** Stores the order first, because the mini-program can be closed while the payment sheet is open. */
async function openPaymentSheet(orderId, prepared, isSeen) {
  const open = (await isTrial()) ? payInSandbox : payByWechat;
  if (!isSeen()) return "cancel";
  write("paying", orderId);
  const answer = await open(prepared);
  if (answer === "ok") write("said paid", orderId);
  return answer;
}

async function checkAgain(orderId) {
  return finish(await pollOrder(orderId, tries), isReportedPaid(orderId) ? "ok" : "cancel");
}

function finish(order, answer) {
  const outcome = outcomeOf(order, answer);
  if (outcome !== "unknown") forget(order.id);
  return { order, outcome };
}

function forget(orderId) {
  if (startedOrder() === orderId) write("paying", undefined);
  if (isReportedPaid(orderId)) write("said paid", undefined);
}

/** "paid", "closed", or for an unpaid order "unknown", "turnedBack" or "failed". */
function outcomeOf({ status, paid_at: paidAt, actions }, answer) {
  if (status === "cancelled" || (status === "unpaid" && !actions.includes("pay") && answer !== "ok")) return "closed";
  if (status !== "unpaid" || paidAt) return "paid";
  return { ok: "unknown", cancel: "turnedBack" }[answer] || "failed";
}

/** Ignores that the order cannot be paid: its status shows whether it was paid or cancelled. */
function ignoreOrderState(error) {
  if (error.code !== "order_state") throw error;
}

async function pollOrder(id, times) {
  const order = await shop.orders.get({ id });
  if (order.status !== "unpaid" || times <= 1) return order;
  await pause();
  return pollOrder(id, times - 1);
}

async function payByWechat({ params }) {
  try {
    await wx.requestPayment(params);
    return "ok";
  } catch ({ errMsg }) {
    return /cancel/.test(errMsg) ? "cancel" : "failed";
  }
}

/** WeChat's tools reject payments of the sandbox, so the shopper chooses the outcome. */
async function payInSandbox({ out_trade_no }) {
  const { pay: paid, fail } = words.sandbox;
  const chosen = await wx
    .showActionSheet({ alertText: words.sandbox.title, itemList: [paid, fail] })
    .catch(() => undefined);
  if (!chosen) return "cancel";
  const action = chosen.tapIndex === 0 ? "pay" : "fail";
  await shop.sandbox.pay({ out_trade_no, action });
  return action === "pay" ? "ok" : "failed";
}

module.exports = { startedOrder, forget, isReportedPaid, pay, checkAgain, outcomeOf };
