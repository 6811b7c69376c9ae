const { shop } = require("./shop");
const { read, write } = require("./storage");

/** True if the request may have been executed: there was no valid response, or the server failed. */
const isUnsure = ({ code, status }) =>
  code === "offline" || code === "no_answer" || code === "idempotency_in_progress" || status >= 500;

/**
 * Sends a request that must be executed only once. The key stays the same until the shop responds, even if the input changes or
 * the mini-program is closed. `isEarlier`: the shop has executed an earlier, different input with this key. If the key was used
 * before, the response can be outdated, so `find` reads the current state and `isNew` is false.
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
      if (!isUnsure(error)) write(name, isNew ? undefined : before); // this input was not executed
      throw error;
    },
  );
  const made = isNew ? answer : await find(answer);
  write(name, undefined);
  return { made, isEarlier, isNew };
}

/** Finds the earlier input that was executed: only that one is accepted with its key, and returns the stored response. */
function sendAgain({ key, inputs }, send) {
  return send(inputs[0], { key }).catch((error) => {
    if (error.code !== "idempotency_mismatch" || inputs.length < 2) throw error;
    return sendAgain({ key, inputs: inputs.slice(1) }, send);
  });
}

const isOpen = (name) => Boolean(read(name));

module.exports = { sendOnce, isOpen, isUnsure };
