const { tell } = require("./problem");
const { openOf } = require("./refunds");
const { isTrial, shop } = require("./shop");
const { words } = require("./refund-words");

const t = words.orderActions;

/**
 * Asks whether, then why. WeChat's sheet has a button "Cancel" of its own: to be clear whichever is tapped, the order is cancelled without a
 * reason then, too. Gives the order; undefined if the shopper turns back or the shop refuses.
 */
async function cancel(id) {
  if (!(await isSureToCancel())) return undefined;
  const reasons = [t.mindChanged, t.wrongGoods, t.wrongAddress, t.tooDear];
  const chosen = await wx.showActionSheet({ alertText: t.cancelWhy, itemList: reasons }).catch(() => undefined);
  return shop.orders.cancel({ id, ...(chosen && { reason: reasons[chosen.tapIndex] }) }).catch(tell);
}

/** Both buttons say what becomes of the order. */
async function isSureToCancel() {
  const { confirm } = await wx.showModal({ content: t.cancelAsk, confirmText: t.cancelYes, cancelText: t.cancelNo });
  return confirm;
}

/**
 * WeChat asks, where it took the payment: its own order is confirmed then, too. Else, or if its page fails, the starter asks. A shopper who has
 * left the page by then, which `isSeen` says, is asked nothing.
 */
async function confirm(id, isSeen = () => true) {
  try {
    const order = await shop.orders.get({ id });
    const { payment } = order;
    const isOfWechat = payment && !(await isTrial());
    if (!isSeen()) return undefined;
    if (openOf(order)) return await later(order);
    const answer = isOfWechat ? await askByWechat(payment.transaction_id) : "fail";
    const isSure = answer === "success" || (answer === "fail" && (await ask()));
    return isSure ? await shop.orders.confirm({ id }) : undefined;
  } catch (error) {
    return tell(error);
  }
}

/** As long as something is being refunded, neither the shop nor WeChat may think that all is well. */
async function later(order) {
  await wx.showModal({ content: words.refunds.confirmLater, showCancel: false, confirmText: words.common.ok });
  return order;
}

async function ask() {
  const asked = { content: t.confirmAsk, confirmText: t.confirmYes, cancelText: words.common.notYet };
  return (await wx.showModal(asked)).confirm;
}

const receipts = "wx1183b055aeec94d1"; // WeChat's own mini-program, which tells its result when this one is shown again

/** "success", "cancel" or "fail". */
function askByWechat(transactionId) {
  const { openBusinessView } = /** @type {any} */ (wx); // not in WeChat's types
  if (!openBusinessView) return "fail";
  return new Promise((resolve) => {
    const hear = (/** @type {any} */ { referrerInfo: from }) => {
      wx.offAppShow(hear);
      resolve(from && from.appId === receipts ? from.extraData.status : "cancel");
    };
    wx.onAppShow(hear);
    openBusinessView({
      businessType: "weappOrderConfirm",
      extraData: { transaction_id: transactionId },
      fail() {
        wx.offAppShow(hear);
        resolve("fail");
      },
    });
  });
}

module.exports = { cancel, confirm, isSureToCancel };
