const cart = require("./cart");
const { isAlone } = require("./entry");
const { words } = require("./words");

let isLabelled = false;

/** For the pages of the tab bar, when they are shown: the labels in the phone's language, and the number at the cart. */
function drawTabs() {
  if (isAlone) return; // there is no tab bar
  const { home, categories, cart: label, me } = words.tabs;
  if (!isLabelled)
    for (const [index, text] of [home, categories, label, me].entries()) wx.setTabBarItem({ index, text });
  isLabelled = true;
  cart.drawBadge();
}

module.exports = { drawTabs };
