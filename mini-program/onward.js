const { isSeen } = require("./page");
const ways = require("./ways");

/** Replaces a page that is done. If the shopper has already left it, the next page opens on top of the visible one. */
async function goOn(page, url) {
  await ways.arrived();
  return isSeen(page) ? ways.replace(url) : ways.open(url);
}

/** Closes a page that is done, unless the shopper has already left it. */
async function goBack(page, delta = 1) {
  await ways.arrived();
  if (isSeen(page)) await ways.back(delta);
}

module.exports = { goBack, goOn };
