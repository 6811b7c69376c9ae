/**
 * The lines of a cart, as plain data: `{ id, count, price, name, image, isChosen }`. `price` is the one that the shopper has seen.
 * Nothing here keeps, draws or calls; each function gives new lines.
 */
const most = 999; // pieces of one product in an order
const mostLines = 50; // products in an order

const cardOf = ({ id, name, price, main_image_sizes: sizes }) => ({
  id,
  name,
  price,
  image: sizes ? sizes.small.url : "",
});

/** The most pieces that the line may have: as many as are in stock, and no more than an order takes. */
const limitOf = (stock) => Math.min(stock, most);

/** Puts more of a product in. Never more than there are. */
function add(lines, product, count) {
  const limit = limitOf(product.stock);
  const known = lines.find(({ id }) => id === product.id);
  if (!known) return limit ? [{ ...cardOf(product), count: Math.min(count, limit), isChosen: true }, ...lines] : lines;
  const changed = {
    ...known,
    ...cardOf(product),
    count: Math.max(1, Math.min(known.count + count, limit)),
    isChosen: true,
  };
  return lines.map((line) => (line === known ? changed : line));
}

const change = (lines, id, changes) => lines.map((line) => (line.id === id ? { ...line, ...changes } : line));
const remove = (lines, ids) => lines.filter(({ id }) => !ids.includes(id));
const pieces = (lines) => lines.reduce((sum, { count }) => sum + count, 0);

/** The lines beside what the shop has now: which are gone, sold out or short, and which have another price than was seen. */
function compare(lines, products) {
  const known = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = known.get(line.id);
    if (!product) return { ...line, state: "gone", stock: 0, isOff: true };
    const fresh = { ...line, ...cardOf(product), stock: limitOf(product.stock) };
    if (fresh.price !== line.price) fresh.oldPrice = line.price;
    if (product.stock === 0) return { ...fresh, state: "sold out", isOff: true };
    if (product.stock < line.count)
      return { ...fresh, state: "short", count: limitOf(product.stock), wanted: line.count };
    return { ...fresh, state: "" };
  });
}

/** The lines that an order can have. */
const orderable = (compared) => compared.filter(({ isChosen, isOff }) => isChosen && !isOff);
const total = (compared) => orderable(compared).reduce((sum, { price, count }) => sum + price * count, 0);

module.exports = { add, change, remove, pieces, compare, orderable, total, limitOf, mostLines };
