/**
 * The lines of a cart, as plain data: `{ id, variant_id, variant, count, price, name, image, isChosen }`. `id` is the product's, `variant` the
 * name of the size, `price` the one that the shopper has seen. A line without `variant_id` was kept before products had sizes.
 * Nothing here keeps, draws or calls; each function gives new lines.
 */
const most = 999; // pieces of one product in an order
const few = 5; // from this stock on, the cart says how many are left

/** Tells the lines apart: the product and its size. */
const keyOf = ({ id, variant_id: variant }) => (variant ? `${id} ${variant}` : String(id));

const cardOf = ({ id, variant_id, variant = "", name, price, main_image_sizes: sizes, image = "" }) => ({
  ...{ id, variant_id, variant, name, price },
  image: sizes ? sizes.small.url : image,
});

/** The most pieces that the line may have: as many as are in stock, and no more than an order takes. */
const limitOf = (stock) => Math.min(stock, most);

/** The stock, where the shopper should know it: few are left, or the line has them all. Else 0. */
const scarceOf = ({ stock, count }) => (stock < most && (stock <= few || count >= stock) ? stock : 0);

/** Puts more of a product in. Never more than there are. */
function add(lines, product, count) {
  const limit = limitOf(product.stock);
  const isSame = (line) => keyOf(line) === keyOf(product) || (keyOf(line) === String(product.id) && !product.variant); // kept before there were sizes
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
