/** True if the phone has a network. Then the shop does not answer; otherwise the phone cannot reach it. */
let isThere = true;

wx.getNetworkType().then(({ networkType }) => {
  isThere = networkType !== "none";
});
wx.onNetworkStatusChange(({ isConnected }) => {
  isThere = isConnected;
});

module.exports = { hasNetwork: () => isThere };
