const { tell } = require("./problem");
const { shop } = require("./shop");
const { words } = require("./words");

const t = words.orderActions;

/** Asks the shopper why, then cancels. Gives the order; undefined if the shopper turns back or the shop refuses. */
async function cancel(id) {
  const reasons = [t.mindChanged, t.wrongGoods, t.wrongAddress, t.tooDear];
  const chosen = await wx.showActionSheet({ alertText: t.cancelWhy, itemList: reasons }).catch(() => undefined);
  if (!chosen) return undefined;
  return shop.orders.cancel({ id, reason: reasons[chosen.tapIndex] }).catch(tell);
}

async function confirm(id) {
  const asked = { content: t.confirmAsk, confirmText: t.confirmYes, cancelText: words.common.notYet };
  const { confirm: isSure } = await wx.showModal(asked);
  return isSure ? shop.orders.confirm({ id }).catch(tell) : undefined;
}

module.exports = { cancel, confirm };
