const { isSeen } = require("./page");
const ways = require("./ways");

/** Goes on from a page that has done its work. If the shopper has left it by then, the page that they see stays below. */
async function goOn(page, url) {
  await ways.arrived();
  return isSeen(page) ? ways.replace(url) : ways.open(url);
}

/** Goes back from a page that has done its work, unless the shopper has left it by then. */
async function goBack(page, delta = 1) {
  await ways.arrived();
  if (isSeen(page)) await ways.back(delta);
}

module.exports = { goBack, goOn };
