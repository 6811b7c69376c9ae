const { words } = require("./words");

const colours = {
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
function label({ status, delivery, is_part_shipped: isPart }) {
  if (isPart) return delivery === "pickup" ? words.states.partHandedOver : words.states.partShipped;
  return (delivery === "pickup" && atCounter[status]) || words.states[status];
}

module.exports = { colours, label };
