const { shop } = require("./shop");

const cache = new Map();

/** The message templates for this moment. Load them before the tap: WeChat rejects a consent request after an await. */
function findTemplates(moment, delivery) {
  const key = `${moment} ${delivery}`;
  const templates =
    cache.get(key) ||
    shop.subscriptions.list({ moment, delivery }).then(
      ({ items }) => items.map(({ template_id: id }) => id),
      () => {
        cache.delete(key); // retried with the next call
        return [];
      },
    );
  cache.set(key, templates);
  return templates;
}

/**
 * Requests consent to messages. It must be the first call in a tap. Returns true if at least one message was allowed. Messages
 * are optional, so errors are ignored.
 */
async function request(templates) {
  const results = await requestAll(templates);
  return results ? store(results) : false;
}

/** Like `request`, for a tap that also submits a form: waits at most two seconds for the shop to store the answer. */
async function requestBriefly(templates) {
  const results = await requestAll(templates);
  if (results) await Promise.race([store(results), new Promise((resolve) => setTimeout(resolve, 2000))]);
}

async function requestAll(templates) {
  if (!templates.length) return undefined;
  try {
    const { errMsg: _, ...results } = /** @type {any} */ (await wx.requestSubscribeMessage({ tmplIds: templates }));
    return results;
  } catch {
    return undefined;
  }
}

const store = (results) =>
  shop.subscriptions.tell({ results }).then(
    () => Object.values(results).includes("accept"),
    () => false,
  );

module.exports = { findTemplates, request, requestBriefly };
