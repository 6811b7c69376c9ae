const { ShopError } = require("./client");
const { hasNetwork } = require("./network");
const { words, fill } = require("./words");

const t = words.problems;

/** Title, text, and the request id that the shop's staff can look up. */
function inWords(error) {
  if (!(error instanceof ShopError)) {
    console.error(error);
    return { title: t.oursTitle, text: t.ours, requestId: "", isOffline: false, isGone: false };
  }
  const { problem, retryAfter } = error;
  const code = error.code === "offline" && hasNetwork() ? "no_answer" : error.code;
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

function tell(error) {
  if (error.code === "cancelled") return;
  const { title, text, requestId } = inWords(error);
  const content = requestId ? `${text}\n${fill(t.requestId, { id: requestId })}` : text;
  wx.showModal({ title, content, showCancel: false, confirmText: words.common.ok });
}

module.exports = { inWords, tell };
