/**
 * Pure functions on the lines of a cart: `{ id, variant_id, variant, count, price, name, image, isChosen }`. `id` is the
 * product's id, `variant` the name of the size, `price` the last price that the shopper has seen. A line without `variant_id` was
 * stored before products had sizes.
 */
const most = 999; // pieces of one product in an order
const few = 5; // the cart shows the remaining stock from this number down

const keyOf = ({ id, variant_id: variant }) => (variant ? `${id} ${variant}` : String(id));

const cardOf = ({ id, variant_id, variant = "", name, price, main_image_sizes: sizes, image = "" }) => ({
  id,
  variant_id,
  variant,
  name,
  price,
  image: sizes ? sizes.small.url : image,
});

/** `perCustomer` is 0 or null if there is no such limit. */
const limitOf = (stock, perCustomer = 0) => Math.min(stock, perCustomer || most, most);

/** The stock, if it is low or the line contains all of it; otherwise 0, which is not shown. */
const scarceOf = ({ stock, count }) => (stock < most && (stock <= few || count >= stock) ? stock : 0);

function add(lines, product, count) {
  const limit = limitOf(product.stock);
  // A line that was stored before products had sizes has only the product's id.
  const isSame = (line) => keyOf(line) === keyOf(product) || (keyOf(line) === String(product.id) && !product.variant);
  const known = lines.find(isSame);
  if (!known) return limit ? [{ ...cardOf(product), count: Math.min(count, limit), isChosen: true }, ...lines] : lines;
  const changed = {
    ...known,
    ...cardOf(product),
    count: Math.max(1, Math.min(known.count + count, limit)),
    isChosen: true,
  };
  return lines.map((line) => (line === known ? changed : line));
}

const change = (lines, key, changes) => lines.map((line) => (keyOf(line) === key ? { ...line, ...changes } : line));
const remove = (lines, keys) => lines.filter((line) => !keys.includes(keyOf(line)));
const pieces = (lines) => lines.reduce((sum, { count }) => sum + count, 0);

module.exports = { add, cardOf, change, keyOf, limitOf, pieces, remove, scarceOf };
