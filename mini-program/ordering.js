const sending = require("./sent-once");
const { shop } = require("./shop");

const calls = { send: shop.orders.place, find: ({ id }) => shop.orders.get({ id }) };

/**
 * Places an order exactly once. If the shop already has an earlier order, submitted before the shopper's last change, returns
 * that one with `isEarlier`. If the earlier one has been paid or cancelled since, the new one is placed, even if it is identical.
 */
async function place(input) {
  const { made: order, isEarlier, isNew } = await sending.sendOnce("ordering", input, calls);
  return !isNew && order.status !== "unpaid" ? place(input) : { order, isEarlier };
}

const isOpen = () => sending.isOpen("ordering");

module.exports = { place, isOpen, isUnsure: sending.isUnsure };
