const cart = require("./cart");
const { check } = require("./cart-check");
const { add } = require("./cart-lines");
const { words } = require("./words");

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
  const checked = await check(items.map(lineOf)).catch(() => []);
  const found = checked.filter(({ state, isOff }) => !isOff || state === "choose");
  cart.keep(
    found.reduce((kept, line) => add(kept, line.state === "choose" ? unsized(line) : line, line.count), cart.all()),
  );
  if (!found.length) wx.showToast({ title: words.common.againNone, icon: "none" });
  return found.length > 0;
}

module.exports = { buyAgain };
