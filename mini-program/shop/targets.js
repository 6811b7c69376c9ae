const { open, openTab } = require("../kit/navigation");
const { shop } = require("./shop");

const categories = "/pages/categories/categories";

/** A mini-program code of the shop opens the home page with its key as `scene`. */
const isCode = (scene = "") => /^[A-Z2-9]{8}$/.test(scene);

/** Opens what the code was created for. Each call counts as a scan. */
async function openCode(key) {
  const { page, query } = await shop.codes.open({ key });
  if (page === categories) getApp().globalData.category = Number(query.id); // tab pages take no parameters
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return open(pairs.length ? `${page}?${pairs.join("&")}` : page);
}

/** Remembers the block of the home page that was tapped, for the order. An older server has no blocks, and refuses the field. */
function follow({ target_type: type, target }, block) {
  if (block > 0) getApp().globalData.blocks[`${type} ${target}`] = block;
}

function openTarget({ target_type: type, target }, block = 0) {
  follow({ target_type: type, target }, block);
  if (type === "product") return open(`/pages/product/product?id=${target}`);
  if (type === "theme") return open(`/pages/theme/theme?id=${target}`);
  if (type === "category") {
    getApp().globalData.category = Number(target); // tab pages take no parameters
    return openTab(categories);
  }
  if (type !== "url") return undefined;
  if (/^https?:/i.test(target)) return open(`/pages/web/web?src=${encodeURIComponent(target)}`);
  return open(target.replace(/^\/?/, "/"));
}

module.exports = { follow, isCode, openCode, openTarget };
