const sending = require("./sent-once");
const { shop } = require("./shop");

const calls = { send: shop.orders.place, find: ({ id }) => shop.orders.get({ id }) };

/**
 * Places an order, once. If the shop has an earlier one, sent before the shopper's last change, that one is given, with `isEarlier`. An earlier
 * one that has been paid or cancelled meanwhile needs no decision: the new one is placed, also if it is the same.
 */
async function place(input) {
  const { made: order, isEarlier, isNew } = await sending.sendOnce("ordering", input, calls);
  return !isNew && order.status !== "unpaid" ? place(input) : { order, isEarlier };
}

const isOpen = () => sending.isOpen("ordering");

module.exports = { place, isOpen, isUnsure: sending.isUnsure };
