const { read, write } = require("../kit/storage");
const { shop } = require("./shop");

/** True if the request may have been executed: there was no valid response, or the server failed. */
const isUncertain = ({ code, status }) =>
  code === "offline" || code === "no_answer" || code === "idempotency_in_progress" || status >= 500;

/**
 * Sends a request that must be executed only once, and returns `{ result, isEarlier }`. The key stays the same until the shop
 * responds, even if the input changes or the mini-program is closed. `isEarlier`: the shop has executed an earlier, different
 * input with this key. If the key was used before, the response can be outdated, so `find` reads the current state; if that is not
 * `isOpen` any more, such as a cancelled order, the input is sent as a new request.
 */
async function sendOnce(name, input, { send, find, isOpen }) {
  const before = read(name) || { key: shop.newKey(), inputs: [] };
  const { key } = before;
  const isNew = before.inputs.length === 0;
  write(name, { key, inputs: [...before.inputs, input] });
  const { answer, isEarlier } = await send(input, { key }).then(
    (result) => ({ answer: result, isEarlier: false }),
    async (error) => {
      if (error.code === "idempotency_mismatch") return { answer: await resend(before, send), isEarlier: true };
      if (!isUncertain(error)) write(name, isNew ? undefined : before); // this input was not executed
      throw error;
    },
  );
  const result = isNew ? answer : await find({ id: answer.id });
  write(name, undefined);
  return isNew || isOpen(result) ? { result, isEarlier } : sendOnce(name, input, { send, find, isOpen });
}

/** Finds the earlier input that was executed: only that one is accepted with its key, and returns the stored response. */
function resend({ key, inputs }, send) {
  return send(inputs[0], { key }).catch((error) => {
    if (error.code !== "idempotency_mismatch" || inputs.length < 2) throw error;
    return resend({ key, inputs: inputs.slice(1) }, send);
  });
}

const isPending = (name) => Boolean(read(name));

module.exports = { isPending, isUncertain, sendOnce };
