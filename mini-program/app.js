const { shop } = require("./shop");
const { dressTabs, paint } = require("./skin");
const { offerUpdates } = require("./updates");

App({
  /** Values that pages pass to each other: the category to open, the selected address and invoice title. */
  globalData: { category: 0, address: null, title: null },
  onLaunch() {
    offerUpdates();
    shop.shop.get().then(
      ({ colors }) => paint(colors),
      () => {}, // the colours of the last start remain
    );
    wx.onThemeChange(dressTabs);
    wx.onNetworkStatusChange(({ isConnected }) => {
      if (isConnected) retry();
    });
  },
});

function retry() {
  const page = getCurrentPages().pop();
  if (page && page.data.state === "failed" && page.load) page.load();
}
