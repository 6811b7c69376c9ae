const { cardOf, keyOf, limitOf } = require("./lines");
const { shop } = require("../shop/shop");

const maxOrderLines = 50; // limit of an order and of a query by ids

const toCard = ({ id, product_id, product_name, name, price, stock, image_sizes }) => ({
  id: product_id,
  variant_id: id,
  variant: name,
  name: product_name,
  price,
  stock,
  main_image_sizes: image_sizes,
});

/** Reads the sizes of all lines, and the products of lines whose size is unknown or no longer sold. */
async function checkLines(lines) {
  const variants = await readAll(shop.products.listVariants, lines.map((line) => line.variant_id).filter(Boolean));
  const there = new Set(variants.map(({ id }) => id));
  const rest = lines.filter((line) => !there.has(line.variant_id)).map(({ id }) => id);
  return compare(lines, [...variants.map(toCard), ...(await readAll(shop.products.search, [...new Set(rest)]))]);
}

async function readAll(read, ids) {
  const parts = [];
  for (let from = 0; from < ids.length; from += maxOrderLines) parts.push(ids.slice(from, from + maxOrderLines));
  const answers = await Promise.all(parts.map((part) => read({ ids: part })));
  return answers.flatMap(({ items }) => items);
}

/** Sets the state of each line: gone, sold out, short, or without a valid size. `oldPrice` is set if the price has changed. */
function compare(lines, cards) {
  const known = new Map(cards.map((card) => [keyOf(card), card]));
  const products = new Map(cards.map((card) => [card.id, card]));
  return lines.map((line) => {
    const card = known.get(keyOf(line)) || products.get(line.id);
    if (!card) return { ...line, state: "gone", stock: 0, isOff: true };
    const isSame = card.variant_id !== null && (!line.variant_id || card.variant_id === line.variant_id);
    const stock = limitOf(card.stock);
    if (!isSame) return { ...line, name: card.name, stock, state: stock ? "choose" : "sold out", isOff: true };
    const fresh = { ...line, ...cardOf(card), stock };
    if (fresh.price !== line.price) fresh.oldPrice = line.price;
    if (stock === 0) return { ...fresh, state: "sold out", isOff: true };
    if (card.stock < line.count) return { ...fresh, state: "short", count: stock, wanted: line.count };
    return { ...fresh, state: "" };
  });
}

/** Sets the size of a line. If another line has the same size, the two are merged. */
function setVariant(lines, key, card, count) {
  const other = lines.find((line) => keyOf(line) === keyOf(card) && keyOf(line) !== key);
  const sum = Math.min(count + (other ? other.count : 0), limitOf(card.stock));
  return lines
    .filter((line) => line !== other)
    .map((line) =>
      keyOf(line) === key ? { ...line, ...cardOf(card), count: Math.max(1, sum), isChosen: true } : line,
    );
}

const orderable = (compared) => compared.filter(({ isChosen, isOff }) => isChosen && !isOff);
const total = (compared) => orderable(compared).reduce((sum, { price, count }) => sum + price * count, 0);

module.exports = { checkLines, setVariant, compare, maxOrderLines, orderable, total };
