const { limitOf } = require("../cart/lines");
const { joinNames, money } = require("../kit/format");
const { fill, words } = require("../words/checkout");
const { words: orderWords } = require("../words/orders");

/** Combines the response of POST /v1/order/quote with the lines of the checkout. */

const t = words.checkout;

const quoteInput = (ordered, { delivery, isSent, address }) => ({
  products: ordered.map(({ id, variant_id, count }) => {
    const { [`product ${id}`]: block_id } = getApp().globalData.blocks;
    return { product_id: id, variant_id, count, block_id };
  }),
  delivery,
  ...(isSent && address && { address_id: address.id }),
});

function applyQuote(lines, ordered, { items }) {
  const quoted = new Map(items.map((item) => [ordered[item.at].key, item]));
  return lines.map((line) => {
    const { price, stock, problem } = quoted.get(line.key) || {};
    if (price === undefined) return { ...line, refusal: "" };
    const changed = price !== null && price !== line.price && { price, oldPrice: line.price };
    return { ...line, ...changed, stock: limitOf(stock || 0), refusal: problem ? problem.message : "" };
  });
}

/** The problem of the order as a whole. A missing address is reported when the order is placed. */
const problemOf = ({ problems }) => {
  const found = problems.find(({ path }) => path === "" || path === "products");
  return found ? found.message : "";
};

/** The reason why local delivery does not reach the address. Empty if it does, or is not chosen. */
const unreachableReason = ({ delivery, deliveries, items }) =>
  delivery === "local" && items.every(({ problem }) => problem && problem.code === "not_deliverable")
    ? deliveries.find((each) => each.delivery === delivery).problem.message
    : "";

function costOf({ freight, estimated, problem }) {
  if (problem) return t.notThere;
  if (!freight) return estimated ? t.probablyFree : t.free;
  return estimated ? fill(t.about, { price: `¥${money(freight)}` }) : `¥${money(freight)}`;
}

/** The freight is shown before its discounts, which are listed below it. */
function amountsOf({ delivery, deliveries, goods_total, free_freight, discounts = [], ...quote }) {
  const chosen = deliveries.find((each) => each.delivery === delivery);
  const { estimated } = chosen;
  const off = discounts.filter(({ target }) => target === "freight").reduce((sum, { amount }) => sum + amount, 0);
  const freight = quote.freight + off;
  const missing = freight && free_freight ? free_freight.missing : 0;
  return {
    goods: goods_total,
    freight,
    cost: costOf({ ...chosen, freight }),
    estimated: estimated ? t.estimated : "",
    more: missing ? fill(estimated ? t.mostlyFreeFrom : t.freeFrom, { missing: money(missing) }) : "",
  };
}

/** If goods are charged apart: what each group costs to send, and what is missing until it ships free. */
function freightLinesOf({ freight_parts: parts = [] }, ordered, lines) {
  if (!parts.some(({ freight }) => freight > 0)) return [];
  return parts.map(({ items, freight, free_from, missing }, key) => {
    const keys = items.map((at) => ordered[at].key);
    const names = joinNames(lines.filter((line) => keys.includes(line.key)).map(({ full }) => full));
    const more = freight && free_from ? fill(t.freeFrom, { missing: money(missing) }) : "";
    return { key, names, cost: freight ? `¥${money(freight)}` : t.free, more };
  });
}

/** The discounts of a quote, as the order page names them. */
const discountsOf = ({ discounts }) =>
  discounts.map(({ name, target, amount }, key) => ({
    key,
    label: `${target === "freight" ? orderWords.order.freightOff : orderWords.order.discount} · ${name}`,
    target,
    amount,
  }));

module.exports = {
  amountsOf,
  discountsOf,
  freightLinesOf,
  costOf,
  applyQuote,
  problemOf,
  quoteInput,
  unreachableReason,
};
