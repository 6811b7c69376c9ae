const { sendOnce } = require("../sent-once");
const { shop } = require("../shop");

const calls = { send: shop.afterSales.request, find: ({ id }) => shop.afterSales.get({ id }) };

/** Asks for money back, once: `{ made, isEarlier }`. If the shopper has taken an earlier request back meanwhile, the new one is made. */
async function ask(input) {
  const { made, isEarlier, isNew } = await sendOnce(`asking ${input.order_id}`, input, calls);
  return !isNew && made.status === "withdrawn" ? ask(input) : { made, isEarlier };
}

module.exports = { ask };
