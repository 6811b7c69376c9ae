const { shop, isTrial } = require("./shop");
const { read, write } = require("./storage");
const { words } = require("./words");

const tries = 6;
const pause = () => new Promise((resolve) => setTimeout(resolve, 2000)); // the shop asks WeChat every 2 s at most

/** The order that was being paid when the mini-program was ended, if there is one. */
const begun = () => read("paying");

/** True if WeChat said that the order is paid and the shop has not said so yet. Only then the order must not be paid again. */
const isSaidPaid = (orderId) => read("said paid") === orderId;

/**
 * Pays, and says what the shop knows then: `{ order, outcome }`. The phone's own word does not count. `isSeen` says whether the shopper is still
 * there: nobody is asked to pay on another page.
 */
async function pay(orderId, isSeen = () => true) {
  const prepared = await shop.payments.preOrder({ order_id: orderId }).catch(refusedByState);
  const answer = prepared && (await askToPay(orderId, prepared, isSeen));
  const order = answer === "ok" ? await ask(orderId, tries) : await shop.orders.get({ id: orderId });
  return conclude(order, answer);
}

/** Remembers the order first: the mini-program may end while the sheet of the payment is open. */
async function askToPay(orderId, prepared, isSeen) {
  const open = (await isTrial()) ? payInSandbox : payByWechat;
  if (!isSeen()) return "cancel";
  write("paying", orderId);
  const answer = await open(prepared);
  if (answer === "ok") write("said paid", orderId);
  return answer;
}

/** Asks again about an order whose payment may have come. */
async function askAgain(orderId) {
  return conclude(await ask(orderId, tries), isSaidPaid(orderId) ? "ok" : "cancel");
}

function conclude(order, answer) {
  const outcome = outcomeOf(order, answer);
  if (outcome !== "unknown") forget(order.id);
  return { order, outcome };
}

/** The outcome of this order is known: the next start need not ask. */
function forget(orderId) {
  if (begun() === orderId) write("paying", undefined);
  if (isSaidPaid(orderId)) write("said paid", undefined);
}

/** "paid", "closed", or, of an order that is still unpaid: "unknown", "turnedBack", "failed". */
function outcomeOf({ status, paid_at: paidAt, actions }, answer) {
  if (status === "cancelled" || (status === "unpaid" && !actions.includes("pay") && answer !== "ok")) return "closed";
  if (status !== "unpaid" || paidAt) return "paid";
  return { ok: "unknown", cancel: "turnedBack" }[answer] || "failed";
}

/** Paid or cancelled meanwhile: the order itself says which. */
function refusedByState(error) {
  if (error.code !== "order_state") throw error;
}

async function ask(id, times) {
  const order = await shop.orders.get({ id });
  if (order.status !== "unpaid" || times <= 1) return order;
  await pause();
  return ask(id, times - 1);
}

async function payByWechat({ params }) {
  try {
    await wx.requestPayment(params);
    return "ok";
  } catch ({ errMsg }) {
    return /cancel/.test(errMsg) ? "cancel" : "failed";
  }
}

/** WeChat's tools refuse the sandbox's payments: there the shopper says what happens. */
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

module.exports = { begun, forget, isSaidPaid, pay, askAgain, outcomeOf };
