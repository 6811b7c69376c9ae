const { shop } = require("./shop");
const { read, write } = require("./storage");

/** Nobody knows whether the shop did it: no answer, one of something in between, or one of a shop in trouble. */
const isUnsure = ({ code, status }) =>
  code === "offline" || code === "no_answer" || code === "idempotency_in_progress" || status >= 500;

/**
 * Sends something that must not be done twice. Until the shop has answered, the key stays the same, whatever the shopper changes, and also if
 * the page or the mini-program ends. `isEarlier`: the shop has done an earlier, different input of this key. The answer to a key that was sent
 * before may be an old one: `find` then reads what has become of it, and `isNew` is false.
 */
async function sendOnce(name, input, { send, find }) {
  const before = read(name) || { key: shop.newKey(), inputs: [] };
  const { key } = before;
  const isNew = before.inputs.length === 0;
  write(name, { key, inputs: [...before.inputs, input] });
  const { answer, isEarlier } = await send(input, { key }).then(
    (made) => ({ answer: made, isEarlier: false }),
    async (error) => {
      if (error.code === "idempotency_mismatch") return { answer: await sendAgain(before, send), isEarlier: true };
      if (!isUnsure(error)) write(name, isNew ? undefined : before); // nothing came of this one
      throw error;
    },
  );
  const made = isNew ? answer : await find(answer);
  write(name, undefined);
  return { made, isEarlier, isNew };
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
