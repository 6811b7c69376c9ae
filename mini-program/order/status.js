const { plural, words } = require("../words/orders");

const t = words.marks;
const statusColors = {
  unpaid: "amber",
  paid: "blue",
  shipped: "violet",
  completed: "green",
  cancelled: "gray",
  refunding: "orange",
  refunded: "gray",
  requested: "amber",
  approved: "blue",
  sent: "violet",
  rejected: "gray",
  withdrawn: "gray",
  closed: "gray",
};

const atCounter = { paid: words.states.toPickUp, shipped: words.states.handedOver };

/** An order for pickup is never "to be shipped". */
function statusLabel({ status, delivery, is_part_shipped: isPart }) {
  if (isPart) return delivery === "pickup" ? words.states.partHandedOver : words.states.partShipped;
  return (delivery === "pickup" && atCounter[status]) || words.states[status];
}

const openCount = ({ claimed_count: claimed = 0, refunded_count: refunded = 0 }) => claimed - refunded;

function refundMark(counted) {
  const open = openCount(counted);
  const { refunded_count: refunded = 0 } = counted;
  return [open && plural(t, "open", open), refunded && plural(t, "refunded", refunded)].filter(Boolean).join(" · ");
}

/** The parts of a request's sum. `total` is the sum that the shop computed. */
function refundParts({ entitled, agreed, total }) {
  const goods = agreed === null ? Math.min(entitled, total) : agreed;
  return { goods, freight: total - goods, total };
}

module.exports = { openCount, refundMark, refundParts, statusColors, statusLabel };
