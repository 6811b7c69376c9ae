const { open, openTab } = require("./ways");

function openTarget({ target_type: type, target }) {
  if (type === "product") return open(`/pages/product/product?id=${target}`);
  if (type === "theme") return open(`/pages/theme/theme?id=${target}`);
  if (type === "category") {
    getApp().globalData.category = Number(target); // tab pages take no parameters
    return openTab("/pages/categories/categories");
  }
  if (type !== "url") return undefined;
  if (/^https?:/i.test(target)) return open(`/pages/web/web?src=${encodeURIComponent(target)}`);
  return open(target.replace(/^\/?/, "/"));
}

/** `<rich-text>` does not apply the page's styles, so images are limited to its width inline. */
const forRichText = (html) =>
  html.replace(/<img /g, '<img style="display:block;max-width:100%;height:auto;border-radius:8px;margin:8px 0" ');

module.exports = { openTarget, forRichText };
