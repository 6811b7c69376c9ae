const { ShopError } = require("../client");
const { fill, words } = require("../words/common");

/** Whether the phone is online. If it is, a failed request means that the shop does not respond. */
let isOnline = true;

wx.getNetworkType().then(({ networkType }) => {
  isOnline = networkType !== "none";
});
wx.onNetworkStatusChange(({ isConnected }) => {
  isOnline = isConnected;
});

const t = words.problems;

/** Title, text, and the request id that the shop's staff can look up. */
function describeError(error) {
  if (!(error instanceof ShopError)) {
    console.error(error);
    return { title: t.oursTitle, text: t.ours, requestId: "", isOffline: false, isGone: false };
  }
  const { problem, retryAfter } = error;
  const code = error.code === "offline" && isOnline ? "no_answer" : error.code;
  const [title, text] = {
    offline: [t.offlineTitle, t.offline],
    no_answer: [t.noAnswerTitle, t.noAnswer],
    not_found: [t.goneTitle, problem.detail || t.gone],
    too_many_requests: [t.busyTitle, retryAfter ? fill(t.waitSeconds, { seconds: retryAfter }) : t.busy],
    unavailable: [t.busyTitle, t.busy],
  }[code] || [t.refusedTitle, problem.detail || t.noAnswer];
  const requestId = problem.request_id || "";
  return { title, text, requestId, isOffline: code === "offline", isGone: code === "not_found" };
}

/** Shows why a request to the shop failed. */
function showError(error) {
  if (error.code === "cancelled") return;
  const { title, text, requestId } = describeError(error);
  const content = requestId ? `${text}\n${fill(t.requestId, { id: requestId })}` : text;
  showMessage(content, title);
}

const showMessage = (content, title = "") =>
  wx.showModal({ title, content, showCancel: false, confirmText: words.common.ok });

/** Shows that a function of WeChat failed, unless the shopper cancelled it. */
function showFailure({ errMsg }, content) {
  if (!/cancel/.test(errMsg)) showMessage(content);
}

/** Returns true if the shopper confirms. The button that cancels names its effect, too. */
async function isConfirmed({ cancelText = words.common.keep, ...options }) {
  return (await wx.showModal({ ...options, cancelText })).confirm;
}

module.exports = { describeError, isConfirmed, showError, showFailure, showMessage };
