const { words } = require("./words");

const t = words.updates;
const busy = ["pages/checkout/checkout", "pages/pay/pay"];

/** A new version is used from the next start on, or immediately if the shopper agrees. Never asks during checkout or payment. */
function offerUpdates() {
  const updates = wx.getUpdateManager();
  updates.onUpdateReady(async () => {
    const page = getCurrentPages().pop();
    if (page && busy.includes(page.route)) return;
    const { confirm } = await wx.showModal({ content: t.ready, confirmText: t.now, cancelText: t.later });
    if (confirm) updates.applyUpdate();
  });
}

module.exports = { offerUpdates };
