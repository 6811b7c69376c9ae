const { sendOnce } = require("../sent-once");
const { shop } = require("../shop");

const calls = { send: shop.afterSales.request, find: ({ id }) => shop.afterSales.get({ id }) };

/**
 * Requests a refund exactly once and returns `{ made, isEarlier }`. If an earlier request has been withdrawn since, the new one
 * is created.
 */
async function ask(input) {
  const { made, isEarlier, isNew } = await sendOnce(`asking ${input.order_id}`, input, calls);
  return !isNew && made.status === "withdrawn" ? ask(input) : { made, isEarlier };
}

module.exports = { ask };
