/** Whether the phone is online. If it is, a failed request means that the shop does not respond. */
let isThere = true;

wx.getNetworkType().then(({ networkType }) => {
  isThere = networkType !== "none";
});
wx.onNetworkStatusChange(({ isConnected }) => {
  isThere = isConnected;
});

module.exports = { hasNetwork: () => isThere };
