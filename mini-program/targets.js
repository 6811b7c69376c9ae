const { open, openTab } = require("./ways");

/** Opens what an item of a banner leads to: a product, a theme, a category, a page of this mini-program, or a page of the web. */
function openTarget({ target_type: type, target }) {
  if (type === "product") return open(`/pages/product/product?id=${target}`);
  if (type === "theme") return open(`/pages/theme/theme?id=${target}`);
  if (type === "category") {
    getApp().globalData.category = Number(target); // a page of the tab bar takes no parameters
    return openTab("/pages/categories/categories");
  }
  if (type !== "url") return undefined;
  if (/^https?:/i.test(target)) return open(`/pages/web/web?src=${encodeURIComponent(target)}`);
  return open(target.replace(/^\/?/, "/"));
}

/** HTML of the shop for `<rich-text>`, which takes no styles from the page: pictures stay inside it. */
const forRichText = (html) =>
  html.replace(/<img /g, '<img style="display:block;max-width:100%;height:auto;border-radius:8px;margin:8px 0" ');

module.exports = { openTarget, forRichText };
