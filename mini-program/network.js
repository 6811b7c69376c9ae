/** Whether the phone has a network: without one it is the phone, with one it is the shop that does not answer. */
let isThere = true;

wx.getNetworkType().then(({ networkType }) => {
  isThere = networkType !== "none";
});
wx.onNetworkStatusChange(({ isConnected }) => {
  isThere = isConnected;
});

module.exports = { hasNetwork: () => isThere };
