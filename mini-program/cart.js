const lines = require("./cart-lines");
const { read, write } = require("./storage");
const { open } = require("./ways");
const { words } = require("./words");

const all = () => read("cart") || [];

function keep(changed) {
  if (!write("cart", changed)) wx.showToast({ title: words.cart.phoneFull, icon: "none", duration: 3000 });
  drawBadge();
}

const pieces = () => lines.pieces(all());

/** WeChat rejects the call on pages without a tab bar, where no badge is needed. */
function drawBadge() {
  const count = pieces();
  const fail = () => {};
  if (count) wx.setTabBarBadge({ index: 2, text: count > 99 ? "99+" : String(count), fail });
  else wx.removeTabBarBadge({ index: 2, fail });
}

/** Uses the known stock, without a request. A product with several sizes opens its page, where the shopper chooses one. */
function add(product, count = 1) {
  if (product.variant_id === null) return open(`/pages/product/product?id=${product.id}&choose=1`);
  const before = pieces();
  keep(lines.add(all(), product, count));
  const isAdded = pieces() > before;
  return wx.showToast({ title: isAdded ? words.cart.added : words.cart.noMore, icon: isAdded ? "success" : "none" });
}

const change = (key, changes) => keep(lines.change(all(), key, changes));
const remove = (keys) => keep(lines.remove(all(), keys));

module.exports = { all, keep, add, change, remove, pieces, drawBadge };
