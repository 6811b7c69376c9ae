const { shop } = require("./shop");
const { read, write } = require("./storage");

/** Nobody knows whether the shop did it: no answer, one of something in between, or one of a shop in trouble. */
const isUnsure = ({ code, status }) =>
  code === "offline" || code === "no_answer" || code === "idempotency_in_progress" || status >= 500;

/**
 * Sends something that must not be done twice. Until the shop has answered, the key stays the same, whatever the shopper changes, and also if
 * the page or the mini-program ends. If the shop has done an earlier input of this key, `find` reads what came of that one, with `isEarlier`.
 */
async function sendOnce(name, input, { send, find }) {
  const before = read(name) || { key: shop.newKey(), inputs: [] };
  const { key } = before;
  write(name, { key, inputs: [...before.inputs, input] });
  try {
    const made = await send(input, { key });
    write(name, undefined);
    return { made, isEarlier: false };
  } catch (error) {
    if (error.code !== "idempotency_mismatch") {
      if (!isUnsure(error)) write(name, before.inputs.length ? before : undefined); // nothing came of this one
      throw error;
    }
    const made = await find(await sendAgain(before, send));
    write(name, undefined);
    return { made, isEarlier: true };
  }
}

/** Sent again as it was, an earlier input gets the answer that it had. */
function sendAgain({ key, inputs }, send) {
  return send(inputs[0], { key }).catch((error) => {
    if (error.code !== "idempotency_mismatch" || inputs.length < 2) throw error;
    return sendAgain({ key, inputs: inputs.slice(1) }, send);
  });
}

/** True if something was sent whose fate nobody knows yet. */
const isOpen = (name) => Boolean(read(name));

module.exports = { sendOnce, isOpen, isUnsure };
