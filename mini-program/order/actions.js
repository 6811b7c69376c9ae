const { waybillPlugin } = require("../config");
const { isConfirmed, showError, showMessage } = require("../kit/dialogs");
const { openCount } = require("./status");
const { isTrial, shop } = require("../shop/shop");
const { words } = require("../words/orders");

const t = words.orderActions;

/**
 * Asks for confirmation, then for a reason. The "Cancel" button of WeChat's sheet is ambiguous here, so it also cancels the
 * order, without a reason. Returns the order, or undefined if the shopper declines or the request fails.
 */
async function cancel(id) {
  if (!(await confirmCancel())) return undefined;
  const reasons = [t.mindChanged, t.wrongGoods, t.wrongAddress, t.tooDear];
  const chosen = await wx.showActionSheet({ alertText: t.cancelWhy, itemList: reasons }).catch(() => undefined);
  return shop.orders.cancel({ id, ...(chosen && { reason: reasons[chosen.tapIndex] }) }).catch(showError);
}

/** Both buttons name their effect, because "Cancel" would be ambiguous. */
const confirmCancel = () => isConfirmed({ content: t.cancelAsk, confirmText: t.cancelYes, cancelText: t.cancelNo });

const question = { content: t.confirmAsk, confirmText: t.confirmYes, cancelText: words.common.notYet };

/**
 * Confirms the receipt. For a payment through WeChat, this opens WeChat's own confirmation, which completes the order there, too.
 * Otherwise, or if that fails, the starter shows a dialog. Nothing is shown once `isSeen` returns false, because the shopper has
 * left the page.
 */
async function confirm(id, isSeen = () => true) {
  try {
    const order = await shop.orders.get({ id });
    const number = order.payment ? order.payment.transaction_id : null;
    const isOfWechat = number !== null && !(await isTrial());
    if (!isSeen()) return undefined;
    if (openCount(order)) return await refuseDuringRefund(order);
    const answer = isOfWechat ? await confirmInWechat(number) : "fail";
    const isSure = answer === "success" || (answer === "fail" && (await isConfirmed(question)));
    return isSure ? await shop.orders.confirm({ id }) : undefined;
  } catch (error) {
    return showError(error);
  }
}

/** During a refund the receipt must not be confirmed, neither in the shop nor in WeChat. */
async function refuseDuringRefund(order) {
  await showMessage(words.refunds.confirmLater);
  return order;
}

const receipts = "wx1183b055aeec94d1"; // WeChat's mini-program; it passes its result when this one is shown again

function confirmInWechat(transactionId) {
  const { openBusinessView } = /** @type {any} */ (wx); // missing from WeChat's type declarations
  if (!openBusinessView) return "fail";
  return new Promise((resolve) => {
    const onReturn = (/** @type {any} */ { referrerInfo: from }) => {
      wx.offAppShow(onReturn);
      resolve(from && from.appId === receipts ? from.extraData.status : "cancel");
    };
    wx.onAppShow(onReturn);
    openBusinessView({
      businessType: "weappOrderConfirm",
      extraData: { transaction_id: transactionId },
      fail() {
        wx.offAppShow(onReturn);
        resolve("fail");
      },
    });
  });
}

/** True if the mini-program has WeChat's logistics plugin. The simulator has no plugins. */
const canTrackParcels = waybillPlugin && typeof requirePlugin === "function";

/** Opens WeChat's page of a parcel. */
async function trackParcel(shipmentId) {
  try {
    const { waybill_token: waybillToken } = await shop.orders.track({ id: shipmentId });
    requirePlugin("logisticsPlugin").openWaybillTracking({ waybillToken });
  } catch (error) {
    showError(error);
  }
}

module.exports = { cancel, canTrackParcels, confirm, confirmCancel, trackParcel };
