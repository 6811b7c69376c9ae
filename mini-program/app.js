const { offerUpdates } = require("./updates");

App({
  /** Pages leave these for each other: the category to open, the address that was chosen. */
  globalData: { category: 0, address: null },
  onLaunch() {
    offerUpdates();
    wx.onNetworkStatusChange(({ isConnected }) => {
      if (isConnected) retry();
    });
  },
});

/** The network is back: a page that could not be read tries again by itself. */
function retry() {
  const page = getCurrentPages().pop();
  if (page && page.data.state === "failed" && page.load) page.load();
}
