const { shop } = require("./shop");
const { read, write } = require("./storage");

/**
 * Places an order, once. Until the shop has answered, the key stays the same, whatever the shopper changes, and also if the page or the
 * mini-program ends. If the shop has an earlier one with this key, that one is given, with `isEarlier`.
 */
async function place(input) {
  const before = read("ordering") || { key: shop.newKey(), inputs: [] };
  const { key } = before;
  write("ordering", { key, inputs: [...before.inputs, input] });
  try {
    const order = await shop.orders.place(input, { key });
    write("ordering", undefined);
    return { order, isEarlier: false };
  } catch (error) {
    if (error.code === "idempotency_mismatch") return takeEarlier(before, input);
    if (!isUnsure(error)) write("ordering", before.inputs.length ? before : undefined); // nothing came of this one
    throw error;
  }
}

/** Sent again as it was, an earlier input gets the order that was made of it. One that has been paid or cancelled needs no decision. */
async function takeEarlier({ key, inputs }, input) {
  const { id } = await sendAgain(key, inputs);
  const order = await shop.orders.get({ id });
  write("ordering", undefined);
  return order.status === "unpaid" ? { order, isEarlier: true } : place(input);
}

function sendAgain(key, inputs) {
  return shop.orders.place(inputs[0], { key }).catch((error) => {
    if (error.code !== "idempotency_mismatch" || inputs.length < 2) throw error;
    return sendAgain(key, inputs.slice(1));
  });
}

/** Nobody knows whether the shop has the order: no answer, one of something in between, or one of a shop in trouble. */
const isUnsure = ({ code, status }) =>
  code === "offline" || code === "no_answer" || code === "idempotency_in_progress" || status >= 500;

/** True if an order was sent whose fate nobody knows yet. */
const isOpen = () => Boolean(read("ordering"));

module.exports = { place, isOpen, isUnsure };
