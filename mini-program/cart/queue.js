const { read, write } = require("../kit/storage");
const { shop } = require("../shop/shop");

/** Changes that the shop's cart does not have yet, one for each size: `{ variant_id, line }`. Without `line` it was removed. */
const pending = () => read("cart changes") || [];

function addChanges(changes) {
  const ids = changes.map(({ variant_id }) => variant_id);
  write("cart changes", [...pending().filter(({ variant_id }) => !ids.includes(variant_id)), ...changes]);
}

/** Before the first answer of the shop it is unknown which lines it lacks. */
function start(changes) {
  write("cart changes", changes);
  write("cart begun", true);
}
const isStarted = () => Boolean(read("cart begun"));

/** A change that the shop refuses is dropped, because it would be refused each time. */
async function send(change, refuse) {
  const { variant_id, line } = change;
  const sent = line ? shop.cart.set({ variant_id, ...line }) : shop.cart.remove({ variant_id });
  await sent.catch((error) => {
    if (![400, 404, 409].includes(error.status)) throw error;
    refuse(variant_id);
  });
  const same = JSON.stringify(change); // the line can have been changed again in the meantime
  write(
    "cart changes",
    pending().filter((each) => JSON.stringify(each) !== same),
  );
}

let syncing = /** @type {Promise<void> | null} */ (null);
let isReading = false;

async function sendAll({ take, refuse }) {
  while (isReading || pending().length) {
    const [next] = pending();
    if (next && isStarted()) await send(next, refuse);
    else {
      isReading = false;
      take((await shop.cart.list()).items);
    }
  }
}

/**
 * Sends all changes, then reads the shop's cart if `isRead`. After a failure the rest remains for the next time. `copy` is the
 * phone's: `take(items)` and `refuse(variant_id)` change it.
 */
function sync(copy, isRead) {
  isReading = isReading || isRead;
  syncing =
    syncing ||
    sendAll(copy)
      .catch(() => {})
      .then(() => {
        syncing = null;
        isReading = false;
      });
  return syncing;
}

module.exports = { addChanges, start, isStarted, pending, sync };
