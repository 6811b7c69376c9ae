const { words } = require("../words/common");

/** The query of a page. A mini-program code passes it as `scene`, with at maxPages 32 characters, such as "id=3". */
function parseQuery({ scene = "", ...query }) {
  const pairs = decode(scene)
    .split("&")
    .map((pair) => pair.split("="))
    .filter(([name, value]) => name && value);
  return { ...query, ...Object.fromEntries(pairs) };
}

/** WeChat passes query values without decoding them. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text; // it was not encoded
  }
}

/** Single-page mode in Moments: there is no session and no navigation. WeChat's own bar below the page opens the mini-program. */
const isSinglePage = wx.getLaunchOptionsSync().scene === 1154;

/** Tab pages stay open and take no query. */
const tabs = ["home", "categories", "cart", "me"].map((name) => `/pages/${name}/${name}`);
/** WeChat's limit for the stack of pages. */
const maxPages = 10;
/** How long a tap waits for WeChat to confirm that a page is open. */
const timeoutMs = 2000;

/** The page change in progress. A second tap would open the page twice. */
let pageChange = /** @type {Promise<void> | null} */ (null);

/** Ignores calls while the page changes. */
function changePage(change) {
  if (pageChange) return pageChange;
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  pageChange = Promise.race([change(), late])
    .catch(() => {
      if (!isSinglePage) wx.showToast({ title: words.problems.refusedTitle, icon: "none" }); // WeChat itself shows the reason there
    })
    .then(() => {
      pageChange = null;
    });
  return pageChange;
}

/** Waits for a page change in progress. A response can arrive during one. */
async function waitForNavigation() {
  while (pageChange) await pageChange;
}

/** `place` counts from the top: 1 is the visible page. */
function isAt(place, url) {
  const pages = getCurrentPages();
  const { route = "", options = {} } = pages[pages.length - place] || {};
  const query = Object.entries(options).map((pair) => pair.join("="));
  return decode(`/${route}${query.length ? "?" : ""}${query.join("&")}`) === decode(url);
}

/**
 * Opens a page on top of the visible one; repeated taps open it once. The last place in the stack is reserved for pages that
 * return a value to the page below (`returnsValue`). If there is no place, the page replaces the visible one.
 */
function open(url, returnsValue = false) {
  const [path] = url.split("?");
  if (tabs.includes(path)) return openTab(path);
  if (isAt(1, url)) return waitForNavigation();
  const isFull = getCurrentPages().length >= (returnsValue ? maxPages : maxPages - 1);
  return changePage(() => (isFull ? wx.redirectTo({ url }) : wx.navigateTo({ url })));
}

const openTab = (url) => changePage(() => wx.switchTab({ url }));

/** If the page is already below the visible one, goes back to it. */
const replace = (url) => (isAt(2, url) ? back() : changePage(() => wx.redirectTo({ url })));

const back = (delta = 1) => changePage(() => wx.navigateBack({ delta }));

/** A response can arrive after the shopper has left the page. */
const isSeen = (page) => getCurrentPages().pop() === page;

/** Replaces a page that is done. If the shopper has already left it, the next page opens on top of the visible one. */
async function openNext(page, url) {
  await waitForNavigation();
  return isSeen(page) ? replace(url) : open(url);
}

/** Closes a page that is done, unless the shopper has already left it. */
async function closePage(page, delta = 1) {
  await waitForNavigation();
  if (isSeen(page)) await back(delta);
}

module.exports = {
  back,
  closePage,
  decode,
  isSeen,
  isSinglePage,
  open,
  openNext,
  openTab,
  parseQuery,
  replace,
  waitForNavigation,
};
