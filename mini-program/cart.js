const lines = require("./cart-lines");
const { read, write } = require("./storage");
const { shop } = require("./shop");
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

/** Answers at once, by what is known of the product. */
function add(product, count = 1) {
  const before = pieces();
  keep(lines.add(all(), product, count));
  const isAdded = pieces() > before;
  wx.showToast({ title: isAdded ? words.cart.added : words.cart.noMore, icon: isAdded ? "success" : "none" });
}

const change = (id, changes) => keep(lines.change(all(), id, changes));
const remove = (ids) => keep(lines.remove(all(), ids));

/** Reads the present state of these products, 50 a call, because the shop takes no more. Products that are gone are left out. */
async function readProducts(ids) {
  const parts = [];
  for (let from = 0; from < ids.length; from += 50) parts.push(ids.slice(from, from + 50).join(","));
  const answers = await Promise.all(parts.map((part) => shop.products.search({ ids: part })));
  return answers.flatMap(({ items }) => items);
}

module.exports = { all, keep, add, change, remove, pieces, drawBadge, readProducts };
