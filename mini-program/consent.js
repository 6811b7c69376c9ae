const { shop } = require("./shop");

const known = new Map();

/** The ids of the templates to ask for at this moment. Read them before the tap: WeChat does not wait for an answer of the shop. */
function templatesFor(moment, delivery) {
  const key = `${moment} ${delivery}`;
  const asked =
    known.get(key) ||
    shop.subscriptions.list({ moment, delivery }).then(
      ({ items }) => items.map(({ template_id: id }) => id),
      () => {
        known.delete(key); // asked again next time
        return [];
      },
    );
  known.set(key, asked);
  return asked;
}

/**
 * Asks the shopper, first of all in a tap. Gives true if a message was allowed. Whatever is answered, and whatever fails, the order goes on: a
 * message is an extra.
 */
async function ask(templates) {
  const results = await answersTo(templates);
  return results ? tell(results) : false;
}

/** Asks like `ask`, for a tap that sends something: it waits at most two seconds until the shop knows the answer. */
async function askBriefly(templates) {
  const results = await answersTo(templates);
  if (results) await Promise.race([tell(results), new Promise((resolve) => setTimeout(resolve, 2000))]);
}

async function answersTo(templates) {
  if (!templates.length) return undefined;
  try {
    const { errMsg: _, ...results } = /** @type {any} */ (await wx.requestSubscribeMessage({ tmplIds: templates }));
    return results;
  } catch {
    return undefined;
  }
}

const tell = (results) =>
  shop.subscriptions.tell({ results }).then(
    () => Object.values(results).includes("accept"),
    () => false,
  );

module.exports = { templatesFor, ask, askBriefly };
