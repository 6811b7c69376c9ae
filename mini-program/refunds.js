const { words } = require("./refund-words");
const { plural } = require("./words");

const t = words.marks;

const openOf = ({ claimed_count: claimed = 0, refunded_count: refunded = 0 }) => claimed - refunded;

function markOf(counted) {
  const open = openOf(counted);
  const { refunded_count: refunded = 0 } = counted;
  return [open && plural(t, "open", open), refunded && plural(t, "refunded", refunded)].filter(Boolean).join(" · ");
}

/** The amounts to refund: what the shop agreed to, or before that what was requested, up to the refundable rest of the order. */
function backOf({ entitled, entitled_freight, agreed, agreed_freight, refundable = Infinity }) {
  const goods = agreed === null ? Math.min(entitled, refundable) : agreed;
  const freight = agreed === null ? Math.min(entitled_freight, refundable - goods) : agreed_freight;
  return { goods, freight, total: goods + freight };
}

module.exports = { backOf, markOf, openOf };
