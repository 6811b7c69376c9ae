const { words } = require("./words");

/** How the states of an order and of a refund look, by the shop's own colours. */
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

/** An order that waits at the counter is not "to be shipped". */
function label({ status, delivery }) {
  return (delivery === "pickup" && atCounter[status]) || words.states[status];
}

module.exports = { colours, label };
