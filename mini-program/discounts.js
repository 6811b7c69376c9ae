const { words } = require("./refund-words");

const t = words.order;

/** The discounts of a quote, as the order page names them. */
const discountsOf = ({ discounts }) =>
  discounts.map(({ name, target, amount }, key) => ({
    key,
    label: `${target === "freight" ? t.freightOff : t.discount} · ${name}`,
    target,
    amount,
  }));

module.exports = { discountsOf };
