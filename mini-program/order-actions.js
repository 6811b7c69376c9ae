const { tell } = require("./problem");
const { openOf } = require("./refunds");
const { isTrial, shop } = require("./shop");
const { words } = require("./refund-words");

const t = words.orderActions;

/**
 * Asks for confirmation, then for a reason. The "Cancel" button of WeChat's sheet is ambiguous here, so it also cancels the
 * order, without a reason. Returns the order, or undefined if the shopper declines or the request fails.
 */
async function cancel(id) {
  if (!(await isSureToCancel())) return undefined;
  const reasons = [t.mindChanged, t.wrongGoods, t.wrongAddress, t.tooDear];
  const chosen = await wx.showActionSheet({ alertText: t.cancelWhy, itemList: reasons }).catch(() => undefined);
  return shop.orders.cancel({ id, ...(chosen && { reason: reasons[chosen.tapIndex] }) }).catch(tell);
}

/** Both buttons name their effect, because "Cancel" would be ambiguous. */
async function isSureToCancel() {
  const { confirm } = await wx.showModal({ content: t.cancelAsk, confirmText: t.cancelYes, cancelText: t.cancelNo });
  return confirm;
}

/**
 * Confirms the receipt. For a payment through WeChat, this opens WeChat's own confirmation, which completes the order there, too.
 * Otherwise, or if that fails, the starter shows a dialog. Nothing is shown once `isSeen` returns false, because the shopper has
 * left the page.
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

/** During a refund the receipt must not be confirmed, neither in the shop nor in WeChat. */
async function later(order) {
  await wx.showModal({ content: words.refunds.confirmLater, showCancel: false, confirmText: words.common.ok });
  return order;
}

async function ask() {
  const asked = { content: t.confirmAsk, confirmText: t.confirmYes, cancelText: words.common.notYet };
  return (await wx.showModal(asked)).confirm;
}

const receipts = "wx1183b055aeec94d1"; // WeChat's mini-program; it passes its result when this one is shown again

function askByWechat(transactionId) {
  const { openBusinessView } = /** @type {any} */ (wx); // missing from WeChat's type declarations
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
