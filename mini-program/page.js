const { inWords } = require("./problem");

/**
 * Runs a page's `read` and shows what comes of it. A page begins with `state: "loading"` (its skeleton) and becomes "ready" or
 * "failed". A page that shows something keeps it when a later reading fails. If two readings overlap, only the later one counts. Gives true
 * if the page now shows what was read.
 */
async function load(page, read) {
  page.turn = (page.turn || 0) + 1;
  const turn = page.turn;
  if (page.data.state === "failed") page.setData({ state: "loading" });
  try {
    const data = await read();
    if (turn !== page.turn) return false;
    page.setData({ ...data, state: "ready", problem: null });
    return true;
  } catch (error) {
    if (turn !== page.turn) return false;
    const problem = inWords(error);
    if (page.data.state === "ready") wx.showToast({ title: problem.title, icon: "none" });
    else page.setData({ state: "failed", problem });
    return false;
  }
}

/** True if the page is the one that is seen. An answer may come after the shopper has gone back or on. */
const isSeen = (page) => getCurrentPages().pop() === page;

/** Runs what a tap on a page begins, its questions included. What is tapped of it meanwhile does nothing. */
async function alone(page, run) {
  if (page.isAtWork) return;
  page.isAtWork = true;
  try {
    await run();
  } finally {
    page.isAtWork = false;
  }
}

/**
 * Writes the title of a page that has none before it is read. WeChat names the page that is seen, whichever asks: so a page that is read while
 * another one is seen gets its title in its own `onShow`.
 */
function entitle(page, title) {
  if (title && isSeen(page)) wx.setNavigationBarTitle({ title });
}

module.exports = { alone, entitle, isSeen, load };
