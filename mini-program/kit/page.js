const { applyColors } = require("./colors");
const { describeError } = require("./dialogs");
const { isSeen } = require("./navigation");

const pageSize = 20;

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
    const problem = describeError(error);
    if (page.data.state === "ready") wx.showToast({ title: problem.title, icon: "none" });
    else page.setData({ state: "failed", problem });
    return false;
  }
}

/**
 * The functions that pages with a list share: `Page({ ...listPage(read, toRow), data: { … } })`. `read` gets the number and size of
 * the page to read, and the mini-program's page. It returns the `items`, and in `more` further data to show.
 */
const listPage = (read, toRow) => ({
  /** The last page that has been read. */
  page: 0,
  isReading: false,
  /** The current rows remain until the new ones have been read. */
  load() {
    return loadRows(this, 1, read, toRow);
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading)
      return loadRows(this, this.page + 1, read, toRow);
  },
});

async function loadRows(page, number, read, toRow) {
  const loading = load(page, async () => {
    const { items, more } = await read({ page: number, size: pageSize }, page);
    const shown = number > 1 ? page.data.items : [];
    const known = new Set(shown.map(({ id }) => id)); // a row can have moved to this page since
    const rows = items.map(toRow).filter(({ id }) => !known.has(id));
    return { ...more, ...appendRows(shown.length, rows), isEnd: items.length < pageSize };
  });
  const { turn } = page;
  page.isReading = true;
  if (await loading) page.page = number;
  if (turn === page.turn) page.isReading = false;
}

/** An argument for `setData` that transfers only the new rows. */
const appendRows = (before, rows) =>
  before ? Object.fromEntries(rows.map((row, index) => [`items[${before + index}]`, row])) : { items: rows };

/** Runs the action of a tap, including its dialogs. Further taps on the page are ignored until it ends. */
async function runOnce(page, run) {
  if (page.isAtWork) return;
  page.isAtWork = true;
  try {
    await run();
  } finally {
    page.isAtWork = false;
  }
}

/** Runs a request of a page once, and sets `isBusy` in its data until it ends. */
async function runBusy(page, run) {
  if (page.isBusy) return undefined;
  page.isBusy = true;
  page.setData({ isBusy: true });
  try {
    return await run();
  } finally {
    page.isBusy = false;
    page.setData({ isBusy: false });
  }
}

/**
 * Gives a page its title and the shop's colours. WeChat changes the title of the visible page, not of the caller, so a page that
 * loads in the background sets it in `onShow`.
 */
function setTitle(page, title) {
  if (!isSeen(page)) return;
  applyColors(page);
  if (title) wx.setNavigationBarTitle({ title });
}

module.exports = { appendRows, listPage, load, pageSize, runBusy, runOnce, setTitle };
