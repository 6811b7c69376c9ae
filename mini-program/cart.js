const lines = require("./cart-lines");
const queue = require("./cart-queue");
const { shop } = require("./shop");
const { read, write } = require("./storage");
const { open } = require("./ways");
const { words } = require("./words");

/** The phone's copy of the cart. It is shown and changed at once; the shop gets the changes when it can be reached. */
const all = () => read("cart") || [];

function keep(changed) {
  queue.add(lines.changesBetween(all(), changed));
  if (!write("cart", changed)) wx.showToast({ title: words.cart.phoneFull, icon: "none", duration: 3000 });
  drawBadge();
  queue.sync({ take, refuse }, false);
}

/** The first time, the lines that the shop lacks are sent. From then on, what was removed on another phone is removed here. */
function take(items) {
  if (!queue.isBegun()) queue.begin(lines.missingIn(items, all()));
  const merged = lines.merge(all(), items, queue.pending());
  if (JSON.stringify(merged) === JSON.stringify(all())) return;
  write("cart", merged);
  drawBadge();
}

/** The shop does not take a line that is gone. It stays in this phone, where the shopper sees why. */
function refuse(variantId) {
  const marked = all().map((line) => (line.variant_id === variantId ? { ...line, isOnlyHere: true } : line));
  write("cart", marked);
}

/** Returns true if another phone has changed the cart. Only the cart's page signs a visitor in to read it. */
async function sync({ signIn = false } = {}) {
  if (!signIn && !shop.isSignedIn() && !queue.pending().length) return false;
  const before = JSON.stringify(all());
  await queue.sync({ take, refuse }, true);
  return JSON.stringify(all()) !== before;
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
  const refused = all().length < lines.mostLines ? words.cart.noMore : words.cart.full;
  return wx.showToast({ title: isAdded ? words.cart.added : refused, icon: isAdded ? "success" : "none" });
}

const change = (key, changes) => keep(lines.change(all(), key, changes));
const remove = (keys) => keep(lines.remove(all(), keys));

module.exports = { all, keep, add, change, remove, pieces, drawBadge, sync };
