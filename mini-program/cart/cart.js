const { checkLines } = require("./check");
const lines = require("./lines");
const queue = require("./queue");
const { applyTabColors } = require("../kit/colors");
const { isSinglePage, open } = require("../kit/navigation");
const { read, write } = require("../kit/storage");
const { shop } = require("../shop/shop");
const { words } = require("../words/common");

/** The phone's copy of the cart. It is shown and changed at once; the shop gets the changes when it can be reached. */
const all = () => read("cart") || [];

function save(changed) {
  queue.addChanges(lines.changesBetween(all(), changed));
  if (!write("cart", changed)) wx.showToast({ title: words.cart.phoneFull, icon: "none", duration: 3000 });
  updateBadge();
  queue.sync({ take, refuse }, false);
}

/** The first time, the lines that the shop lacks are sent. From then on, what was removed on another phone is removed here. */
function take(items) {
  if (!queue.isStarted()) queue.start(lines.missingIn(items, all()));
  const merged = lines.merge(all(), items, queue.pending());
  if (JSON.stringify(merged) === JSON.stringify(all())) return;
  write("cart", merged);
  updateBadge();
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

const countPieces = () => lines.countPieces(all());

/** WeChat rejects the call on pages without a tab bar, where no badge is needed. */
function updateBadge() {
  const count = countPieces();
  const fail = () => {};
  if (count) wx.setTabBarBadge({ index: 2, text: count > 99 ? "99+" : String(count), fail });
  else wx.removeTabBarBadge({ index: 2, fail });
}

/** Uses the known stock, without a request. A product with several sizes opens its page, where the shopper chooses one. */
function add(product, count = 1) {
  if (product.variant_id === null) return open(`/pages/product/product?id=${product.id}&choose=1`);
  const before = countPieces();
  save(lines.add(all(), product, count));
  const isAdded = countPieces() > before;
  const refused = all().length < lines.maxLines ? words.cart.noMore : words.cart.full;
  return wx.showToast({ title: isAdded ? words.cart.added : refused, icon: isAdded ? "success" : "none" });
}

const change = (key, changes) => save(lines.change(all(), key, changes));
const remove = (keys) => save(lines.remove(all(), keys));

const unsized = (line) => ({ ...line, variant_id: undefined, variant: "" });

const lineOf = ({ product_id, variant_id, variant_name, name, price, count, image_sizes }) => ({
  id: product_id,
  variant_id,
  variant: variant_name,
  name,
  price,
  count,
  image: image_sizes ? image_sizes.small.url : "",
  isChosen: true,
});

/**
 * Adds the items of an order that are still sold to the cart. If a size is no longer sold, the shopper chooses another one in the
 * cart. Returns false if nothing is sold, and says so.
 */
async function buyAgain(items) {
  const checked = await checkLines(items.map(lineOf)).catch(() => []);
  const found = checked.filter(({ state, isOff }) => !isOff || state === "choose");
  save(
    found.reduce((kept, line) => lines.add(kept, line.state === "choose" ? unsized(line) : line, line.count), all()),
  );
  if (!found.length) wx.showToast({ title: words.common.againNone, icon: "none" });
  return found.length > 0;
}

let isLabelled = false;

/** Labels the tab bar in the phone's language, and shows the shop's colours and the size of the cart in it. */
function showTabBar() {
  if (isSinglePage) return; // single-page mode has no tab bar
  const { home, categories, cart: label, me } = words.tabs;
  if (!isLabelled)
    for (const [index, text] of [home, categories, label, me].entries()) wx.setTabBarItem({ index, text });
  isLabelled = true;
  applyTabColors();
  updateBadge();
  void sync();
}

module.exports = { add, all, buyAgain, change, countPieces, remove, save, showTabBar, sync };
