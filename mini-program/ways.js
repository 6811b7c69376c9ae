const { decoded, isAlone } = require("./entry");
const { words } = require("./words");

/** The pages of the tab bar. They stay, and take no query. */
const tabs = ["home", "categories", "cart", "me"].map((name) => `/pages/${name}/${name}`);
/** WeChat keeps so many pages, one over the other, and opens no other one then. */
const most = 10;
/** So long a tap waits at most for WeChat to say that a page is there. */
const longestMs = 2000;

/** The change of pages that is under way: it takes a moment, and a second tap would go the same way twice. */
let going = /** @type {Promise<void> | null} */ (null);

/** One way at a time: a tap that comes while the page changes leads nowhere. */
function go(change) {
  if (going) return going;
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  going = Promise.race([change(), late])
    .catch(() => {
      if (!isAlone) wx.showToast({ title: words.problems.refusedTitle, icon: "none" }); // there WeChat itself says why
    })
    .then(() => {
      going = null;
    });
  return going;
}

/** Waits until no page is about to change. For what goes on when an answer comes: it may come in that moment. */
async function arrived() {
  while (going) await going;
}

/** The page that is seen is 1, the one below it 2, and so on. */
function isAt(place, url) {
  const pages = getCurrentPages();
  const { route = "", options = {} } = pages[pages.length - place] || {};
  const query = Object.entries(options).map((pair) => pair.join("="));
  return decoded(`/${route}${query.length ? "?" : ""}${query.join("&")}`) === decoded(url);
}

/**
 * Opens a page over the one that is seen, once however often it is tapped. The last place is for a page that gives something back to the one
 * below it, `isAsked`. Where there is none left, the page takes the place of the one that is seen.
 */
function open(url, isAsked = false) {
  const [path] = url.split("?");
  if (tabs.includes(path)) return openTab(path);
  if (isAt(1, url)) return arrived();
  const isFull = getCurrentPages().length >= (isAsked ? most : most - 1);
  return go(() => (isFull ? wx.redirectTo({ url }) : wx.navigateTo({ url })));
}

const openTab = (url) => go(() => wx.switchTab({ url }));

/** Opens a page in the place of the one that is seen. If it lies below already, the shopper goes back to it. */
const replace = (url) => (isAt(2, url) ? back() : go(() => wx.redirectTo({ url })));

const back = (delta = 1) => go(() => wx.navigateBack({ delta }));

module.exports = { arrived, back, open, openTab, replace };
