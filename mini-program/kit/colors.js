const { read, write } = require("./storage");

/** The shop's colours. They are stored, so that the next start has them at once. Without them, app.wxss has its own. */
let colors = read("colors");

/** Sets the variables that app.wxss takes its colours from. */
const skin = () =>
  Object.entries(colors || {})
    .flatMap(([theme, shades]) =>
      Object.entries(shades).map(([name, value]) => `--${theme}-${name.replace("_", "-")}: ${value}`),
    )
    .join("; ");

function applyColors(page) {
  if (page.data.skin !== skin()) page.setData({ skin: skin() });
}

/** Fails on a page without tabs, whose next page with tabs calls it again. */
function applyTabColors() {
  const { theme = "light" } = wx.getAppBaseInfo();
  if (colors) wx.setTabBarStyle({ selectedColor: colors[theme].accent }).catch(() => {});
}

function storeColors(found) {
  colors = found;
  write("colors", found);
  getCurrentPages().forEach(applyColors);
  applyTabColors();
}

module.exports = { applyColors, applyTabColors, storeColors };
