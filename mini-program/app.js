const { shop } = require("./shop");
const { confirm } = require("./terms");
const { offerUpdates } = require("./updates");

App({
  /** Values that pages pass to each other: the category to open, the selected address. */
  globalData: { category: 0, address: null },
  /** A shopper who is signed in has to know of a material change of the terms. */
  onShow() {
    if (shop.isSignedIn()) confirm(shop).catch(() => {}); // repeated when the mini-program is opened again
  },
  onLaunch() {
    offerUpdates();
    wx.onNetworkStatusChange(({ isConnected }) => {
      if (isConnected) retry();
    });
  },
});

function retry() {
  const page = getCurrentPages().pop();
  if (page && page.data.state === "failed" && page.load) page.load();
}
