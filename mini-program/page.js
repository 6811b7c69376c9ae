const { inWords } = require("./problem");
const { appended } = require("./rows");
const { dress } = require("./skin");

/**
 * Runs a page's `read` and shows the result. `state` is "loading" (the skeleton) at first, then "ready" or "failed". A page with
 * content keeps it if a later read fails. If two reads overlap, only the later one is used. Returns true if the result is shown.
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

/**
 * Reads the next page of a list, or the first one after `page.page = 0`. `read` gets its number, and returns its `items` and
 * further data. The current rows stay until the new ones have been read.
 */
async function loadRows(page, size, read) {
  const number = page.page + 1;
  const loading = load(page, async () => {
    const { items, ...data } = await read(number);
    return { ...data, ...appended(number > 1 ? page.data.items.length : 0, items), isEnd: items.length < size };
  });
  const { turn } = page;
  page.isReading = true;
  if (await loading) page.page = number;
  if (turn === page.turn) page.isReading = false;
}

/** A response can arrive after the shopper has left the page. */
const isSeen = (page) => getCurrentPages().pop() === page;

/** Runs the action of a tap, including its dialogs. Further taps on the page are ignored until it ends. */
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
 * Gives a page its title and the shop's colours. WeChat changes the title of the visible page, not of the caller, so a page that
 * loads in the background sets it in `onShow`.
 */
function entitle(page, title) {
  if (!isSeen(page)) return;
  dress(page);
  if (title) wx.setNavigationBarTitle({ title });
}

module.exports = { alone, entitle, isSeen, load, loadRows };
