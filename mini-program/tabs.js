const cart = require("./cart");
const { isAlone } = require("./entry");
const { dressTabs } = require("./skin");
const { words } = require("./words");

let isLabelled = false;

function drawTabs() {
  if (isAlone) return; // single-page mode has no tab bar
  const { home, categories, cart: label, me } = words.tabs;
  if (!isLabelled)
    for (const [index, text] of [home, categories, label, me].entries()) wx.setTabBarItem({ index, text });
  isLabelled = true;
  dressTabs();
  cart.drawBadge();
  cart.sync();
}

module.exports = { drawTabs };
