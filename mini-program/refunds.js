const { words } = require("./refund-words");
const { plural } = require("./words");

const t = words.marks;

/** How many pieces of an order, or of one of its lines, are being refunded. */
const openOf = ({ claimed_count: claimed = 0, refunded_count: refunded = 0 }) => claimed - refunded;

/** "1 being refunded · 2 refunded", of an order or of one of its lines. */
function markOf(counted) {
  const open = openOf(counted);
  const { refunded_count: refunded = 0 } = counted;
  return [open && plural(t, "open", open), refunded && plural(t, "refunded", refunded)].filter(Boolean).join(" · ");
}

/**
 * What goes back for goods and freight of a request: what the shop agreed to, before that what was asked for, as far as money of the order
 * can still go back.
 */
function backOf({ entitled, entitled_freight, agreed, agreed_freight, refundable = Infinity }) {
  const goods = agreed === null ? Math.min(entitled, refundable) : agreed;
  const freight = agreed === null ? Math.min(entitled_freight, refundable - goods) : agreed_freight;
  return { goods, freight, total: goods + freight };
}

module.exports = { backOf, markOf, openOf };
