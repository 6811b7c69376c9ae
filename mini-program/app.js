const { applyTabColors, storeColors } = require("./kit/colors");
const { shop } = require("./shop/shop");
const { words } = require("./words/common");

App({
  /**
   * Values that pages pass to each other: the category to open, the selected address and invoice title, and the block of the home
   * page that led to each product and theme. They end with the visit.
   */
  globalData: { category: 0, address: null, title: null, blocks: {} },
  onLaunch() {
    offerUpdates();
    shop.shop.get().then(
      ({ colors }) => storeColors(colors),
      () => {}, // the colours of the last start remain
    );
    wx.onThemeChange(applyTabColors);
    wx.onNetworkStatusChange(({ isConnected }) => {
      if (isConnected) retry();
    });
  },
});

/** A new version is used from the next start on, or immediately if the shopper agrees. Never asks during checkout or payment. */
function offerUpdates() {
  const t = words.updates;
  const updates = wx.getUpdateManager();
  updates.onUpdateReady(async () => {
    const page = getCurrentPages().pop();
    if (page && ["pages/checkout/checkout", "pages/pay/pay"].includes(page.route)) return;
    const { confirm } = await wx.showModal({ content: t.ready, confirmText: t.now, cancelText: t.later });
    if (confirm) updates.applyUpdate();
  });
}

function retry() {
  const page = getCurrentPages().pop();
  if (page && page.data.state === "failed" && page.load) page.load();
}
