const { decoded, isAlone } = require("./entry");
const { words } = require("./words");

/** Tab pages stay open and take no query. */
const tabs = ["home", "categories", "cart", "me"].map((name) => `/pages/${name}/${name}`);
/** WeChat's limit for the stack of pages. */
const most = 10;
/** How long a tap waits for WeChat to confirm that a page is open. */
const longestMs = 2000;

/** The page change in progress. A second tap would open the page twice. */
let going = /** @type {Promise<void> | null} */ (null);

/** Ignores calls while the page changes. */
function go(change) {
  if (going) return going;
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  going = Promise.race([change(), late])
    .catch(() => {
      if (!isAlone) wx.showToast({ title: words.problems.refusedTitle, icon: "none" }); // WeChat itself shows the reason there
    })
    .then(() => {
      going = null;
    });
  return going;
}

/** Waits for a page change in progress. A response can arrive during one. */
async function arrived() {
  while (going) await going;
}

/** `place` counts from the top: 1 is the visible page. */
function isAt(place, url) {
  const pages = getCurrentPages();
  const { route = "", options = {} } = pages[pages.length - place] || {};
  const query = Object.entries(options).map((pair) => pair.join("="));
  return decoded(`/${route}${query.length ? "?" : ""}${query.join("&")}`) === decoded(url);
}

/**
 * Opens a page on top of the visible one; repeated taps open it once. The last place in the stack is reserved for pages that
 * return a value to the page below (`isAsked`). If there is no place, the page replaces the visible one.
 */
function open(url, isAsked = false) {
  const [path] = url.split("?");
  if (tabs.includes(path)) return openTab(path);
  if (isAt(1, url)) return arrived();
  const isFull = getCurrentPages().length >= (isAsked ? most : most - 1);
  return go(() => (isFull ? wx.redirectTo({ url }) : wx.navigateTo({ url })));
}

const openTab = (url) => go(() => wx.switchTab({ url }));

/** If the page is already below the visible one, goes back to it. */
const replace = (url) => (isAt(2, url) ? back() : go(() => wx.redirectTo({ url })));

const back = (delta = 1) => go(() => wx.navigateBack({ delta }));

module.exports = { arrived, back, open, openTab, replace };
