const lines = require("./cart-lines");
const { read, write } = require("./storage");
const { open } = require("./ways");
const { words } = require("./words");

/** The cart, kept in the phone. */
const all = () => read("cart") || [];

function keep(changed) {
  if (!write("cart", changed)) wx.showToast({ title: words.cart.phoneFull, icon: "none", duration: 3000 });
  drawBadge();
}

const pieces = () => lines.pieces(all());

/** The number at the cart. Refused, and not needed, where no tab bar is shown. */
function drawBadge() {
  const count = pieces();
  const fail = () => {};
  if (count) wx.setTabBarBadge({ index: 2, text: count > 99 ? "99+" : String(count), fail });
  else wx.removeTabBarBadge({ index: 2, fail });
}

/** Answers at once, by what is known of the product. One in several sizes opens, so that the shopper chooses. */
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
