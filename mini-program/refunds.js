const { words } = require("./refund-words");
const { plural } = require("./words");

const t = words.marks;

const openOf = ({ claimed_count: claimed = 0, refunded_count: refunded = 0 }) => claimed - refunded;

function markOf(counted) {
  const open = openOf(counted);
  const { refunded_count: refunded = 0 } = counted;
  return [open && plural(t, "open", open), refunded && plural(t, "refunded", refunded)].filter(Boolean).join(" · ");
}

/** The parts of a request's sum. `total` is the sum that the shop computed. */
function backOf({ entitled, agreed, total }) {
  const goods = agreed === null ? Math.min(entitled, total) : agreed;
  return { goods, freight: total - goods, total };
}

module.exports = { backOf, markOf, openOf };
