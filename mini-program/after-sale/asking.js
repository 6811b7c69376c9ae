const { sendOnce } = require("../sent-once");
const { shop } = require("../shop");

const calls = { send: shop.afterSales.request, find: ({ id }) => shop.afterSales.get({ id }) };

/** Asks for money back, once: `{ made, isEarlier }`. */
const ask = (input) => sendOnce(`asking ${input.order_id}`, input, calls);

module.exports = { ask };
