/**
 * Pure functions on the lines of a cart: `{ id, variant_id, variant, count, price, name, image, isChosen }`. `id` is the
 * product's id, `variant` the name of the size, `price` the last price that the shopper has seen. A line without `variant_id` was
 * stored before products had sizes.
 */
const maxCount = 999; // pieces of one product in an order
const maxLines = 100; // in the shop's cart
const lowStock = 5; // the cart shows the remaining stock from this number down

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
const limitOf = (stock, perCustomer = 0) => Math.min(stock, perCustomer || maxCount, maxCount);

/** The stock, if it is low or the line contains all of it; otherwise 0, which is not shown. */
const lowStockOf = ({ stock, count }) => (stock < maxCount && (stock <= lowStock || count >= stock) ? stock : 0);

function add(lines, product, count) {
  const limit = limitOf(product.stock);
  // A line that was stored before products had sizes has only the product's id.
  const isSame = (line) => keyOf(line) === keyOf(product) || (keyOf(line) === String(product.id) && !product.variant);
  const known = lines.find(isSame);
  if (!known && (!limit || lines.length >= maxLines)) return lines;
  if (!known) return [{ ...cardOf(product), count: Math.min(count, limit), isChosen: true }, ...lines];
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
const countPieces = (lines) => lines.reduce((sum, { count }) => sum + count, 0);

const inShop = ({ count, isChosen, price }) => ({ count, is_chosen: isChosen, seen_price: price });

/** The changes of the shop's cart that make `before` like `after`. Older lines come first, as the shop orders lines by age. */
function changesBetween(before, after) {
  const sized = (lines) =>
    new Map(lines.filter(({ variant_id }) => variant_id).map((line) => [line.variant_id, inShop(line)]));
  const [old, now] = [sized(before), sized(after)];
  const isNew = ([id, line]) => JSON.stringify(line) !== JSON.stringify(old.get(id));
  return [
    ...[...old.keys()].filter((id) => !now.has(id)).map((variant_id) => ({ variant_id })),
    ...[...now]
      .filter(isNew)
      .map(([variant_id, line]) => ({ variant_id, line }))
      .reverse(),
  ];
}

function missingIn(items, lines) {
  const ids = items.map(({ variant_id }) => variant_id);
  return changesBetween(
    [],
    lines.filter(({ variant_id }) => !ids.includes(variant_id)),
  );
}

/** The shop has no picture of a line that is gone. */
const fromShop = (item, known) => ({
  id: item.product_id,
  variant_id: item.variant_id,
  variant: item.variant_name,
  name: item.product_name,
  price: item.seen_price,
  image: item.image_sizes ? item.image_sizes.small.url : known ? known.image : "",
  count: item.count,
  isChosen: item.is_chosen,
});

/** The shop's lines, except those with changes that it does not have yet. Lines that it cannot have are only in the phone. */
function merge(lines, items, changes) {
  const pending = changes.map(({ variant_id }) => variant_id);
  const isOwn = ({ variant_id, isOnlyHere = false }) => !variant_id || isOnlyHere || pending.includes(variant_id);
  const known = new Map(lines.map((line) => [line.variant_id, line]));
  const ids = items.map(({ variant_id }) => variant_id);
  const shown = items.map((item) =>
    isOwn(item) ? known.get(item.variant_id) : fromShop(item, known.get(item.variant_id)),
  );
  return [...lines.filter((line) => isOwn(line) && !ids.includes(line.variant_id)), ...shown.filter(Boolean)];
}

module.exports = {
  add,
  cardOf,
  change,
  changesBetween,
  keyOf,
  limitOf,
  merge,
  missingIn,
  maxCount,
  maxLines,
  countPieces,
  remove,
  lowStockOf,
};
