/** Combines the response of POST /v1/order/quote with the lines of the checkout. */
const { limitOf } = require("./cart-lines");
const { words } = require("./checkout-words");
const { money } = require("./format");
const { fill } = require("./words");

const t = words.checkout;

const orderOf = (ordered, { delivery, isSent, address }) => ({
  products: ordered.map(({ id, variant_id, count }) => ({ product_id: id, variant_id, count })),
  delivery,
  ...(isSent && address && { address_id: address.id }),
});

function linesWith(lines, ordered, { items }) {
  const said = new Map(items.map((item) => [ordered[item.at].key, item]));
  return lines.map((line) => {
    const { price, stock, problem } = said.get(line.key) || {};
    if (price === undefined) return { ...line, refusal: "" };
    const changed = price !== null && price !== line.price && { price, oldPrice: line.price };
    return { ...line, ...changed, stock: limitOf(stock || 0), refusal: problem ? problem.message : "" };
  });
}

/** The problem of the order as a whole. A missing address is reported when the order is placed. */
const obstacleOf = ({ problems }) => {
  const found = problems.find(({ path }) => path === "" || path === "products");
  return found ? found.message : "";
};

function costOf({ freight, estimated, problem }) {
  if (problem) return t.notThere;
  if (!freight) return estimated ? t.probablyFree : t.free;
  return estimated ? fill(t.about, { price: `¥${money(freight)}` }) : `¥${money(freight)}`;
}

function amountsOf({ delivery, deliveries, goods_total, freight, free_freight }) {
  const chosen = deliveries.find((each) => each.delivery === delivery);
  const { estimated } = chosen;
  const missing = freight && free_freight ? free_freight.missing : 0;
  return {
    goods: goods_total,
    freight,
    cost: costOf(chosen),
    estimated: estimated ? t.estimated : "",
    more: missing ? fill(estimated ? t.mostlyFreeFrom : t.freeFrom, { missing: money(missing) }) : "",
  };
}

module.exports = { amountsOf, costOf, linesWith, obstacleOf, orderOf };
