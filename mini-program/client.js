const home = "http://localhost:3000";
const operations = {
  "addresses.create": ["POST", "/v1/address", "k"],
  "addresses.get": ["GET", "/v1/address/{id}"],
  "addresses.list": ["GET", "/v1/address"],
  "addresses.parse": ["POST", "/v1/address/parse"],
  "addresses.remove": ["DELETE", "/v1/address/{id}"],
  "addresses.update": ["PUT", "/v1/address/{id}"],
  "afterSales.get": ["GET", "/v1/after_sale/{id}"],
  "afterSales.list": ["GET", "/v1/after_sale", "l"],
  "afterSales.offer": ["GET", "/v1/order/{id}/after_sale"],
  "afterSales.request": ["POST", "/v1/after_sale", "k"],
  "afterSales.send": ["PUT", "/v1/after_sale/{id}/parcel"],
  "afterSales.withdraw": ["POST", "/v1/after_sale/{id}/withdraw"],
  "articles.get": ["GET", "/v1/article/{id}", "p"],
  "articles.list": ["GET", "/v1/article", "pl"],
  "banners.get": ["GET", "/v1/banner/{id}", "p"],
  "banners.listByIds": ["GET", "/v1/banner/ids/{id_list}", "p"],
  "cart.list": ["GET", "/v1/cart"],
  "cart.remove": ["DELETE", "/v1/cart/{variant_id}"],
  "cart.set": ["PUT", "/v1/cart/{variant_id}"],
  "categories.list": ["GET", "/v1/category", "p"],
  "categories.listProducts": ["GET", "/v1/category/{id}/products", "pl"],
  "codes.open": ["GET", "/v1/code/{key}"],
  "coupons.claim": ["POST", "/v1/coupon/{id}/claim", "k"],
  "coupons.list": ["GET", "/v1/coupon"],
  "coupons.listMine": ["GET", "/v1/coupon/mine", "l"],
  "coupons.redeem": ["POST", "/v1/coupon/redeem", "k"],
  "favourites.add": ["PUT", "/v1/favourite/{product_id}"],
  "favourites.get": ["GET", "/v1/favourite/{product_id}"],
  "favourites.list": ["GET", "/v1/favourite", "l"],
  "favourites.remove": ["DELETE", "/v1/favourite/{product_id}"],
  "home.get": ["GET", "/v1/home", "p"],
  "images.upload": ["POST", "/v1/image"],
  "invoiceTitles.create": ["POST", "/v1/invoice_title", "k"],
  "invoiceTitles.get": ["GET", "/v1/invoice_title/{id}"],
  "invoiceTitles.list": ["GET", "/v1/invoice_title"],
  "invoiceTitles.remove": ["DELETE", "/v1/invoice_title/{id}"],
  "invoiceTitles.update": ["PUT", "/v1/invoice_title/{id}"],
  "invoices.get": ["GET", "/v1/order/{id}/invoice"],
  "invoices.request": ["POST", "/v1/order/{id}/invoice", "k"],
  "invoices.withdraw": ["DELETE", "/v1/order/{id}/invoice"],
  "notices.get": ["GET", "/v1/notice/{id}", "p"],
  "notices.list": ["GET", "/v1/notice", "pl"],
  "offers.list": ["GET", "/v1/product/{id}/offer", "p"],
  "offers.listMine": ["GET", "/v1/product/{id}/offer/mine"],
  "orders.cancel": ["POST", "/v1/order/{id}/cancel"],
  "orders.confirm": ["POST", "/v1/order/{id}/confirm"],
  "orders.count": ["GET", "/v1/order/counts"],
  "orders.get": ["GET", "/v1/order/{id}"],
  "orders.list": ["GET", "/v1/order", "l"],
  "orders.place": ["POST", "/v1/order", "k"],
  "orders.quote": ["POST", "/v1/order/quote"],
  "orders.setAddress": ["PUT", "/v1/order/{id}/address"],
  "orders.track": ["POST", "/v1/shipment/{id}/tracking"],
  "payments.preOrder": ["POST", "/v1/pay/pre_order"],
  "products.get": ["GET", "/v1/product/{id}", "p"],
  "products.listByCategory": ["GET", "/v1/product/by_category", "pl"],
  "products.listVariants": ["GET", "/v1/variant", "p"],
  "products.notify": ["PUT", "/v1/product/{id}/notify"],
  "products.search": ["GET", "/v1/product", "pl"],
  "reviews.create": ["POST", "/v1/review", "k"],
  "reviews.get": ["GET", "/v1/review/{id}"],
  "reviews.list": ["GET", "/v1/review", "pl"],
  "reviews.listMine": ["GET", "/v1/review/mine", "l"],
  "reviews.remove": ["DELETE", "/v1/review/{id}"],
  "reviews.update": ["PUT", "/v1/review/{id}"],
  "sandbox.pay": ["POST", "/sandbox/payments/{out_trade_no}", "p"],
  "search.listWords": ["GET", "/v1/search/words", "p"],
  "search.suggest": ["GET", "/v1/search/suggest", "p"],
  "sessions.completeSignIn": ["POST", "/v1/token/second_factor", "p"],
  "sessions.renew": ["PUT", "/v1/token", "s"],
  "sessions.signIn": ["POST", "/v1/token", "p"],
  "sessions.signOut": ["DELETE", "/v1/token", "s"],
  "shop.get": ["GET", "/v1/shop", "p"],
  "subscriptions.list": ["GET", "/v1/subscription", "p"],
  "subscriptions.tell": ["POST", "/v1/subscription", "k"],
  "system.checkHealth": ["GET", "/health", "p"],
  "terms.accept": ["POST", "/v1/terms/accept"],
  "terms.list": ["GET", "/v1/terms", "p"],
  "terms.listMine": ["GET", "/v1/terms/mine"],
  "themes.get": ["GET", "/v1/theme/{id}", "p"],
  "themes.list": ["GET", "/v1/theme", "p"],
  "users.bindOpenid": ["POST", "/v1/user/identity"],
  "users.changePassword": ["PUT", "/v1/user/password"],
  "users.get": ["GET", "/v1/user"],
  "users.register": ["POST", "/v1/user", "p"],
  "users.remove": ["DELETE", "/v1/user"],
  "users.removeIdentity": ["DELETE", "/v1/user/identity/{type}"],
  "users.setPhone": ["PUT", "/v1/user/phone"],
  "users.update": ["PUT", "/v1/user"],
  "users.uploadAvatar": ["POST", "/v1/user/avatar"],
};

// The typed client of a Kiosk shop, without dependencies. It uses wx.request in mini-programs and fetch elsewhere. The server
// prepends two constants: `home`, its address, and `operations`, a row for each operation.

/**
 * The error of a call. `code` is that of the problem, "offline" (no response), "no_answer" (no response in time, or an invalid
 * one) or "cancelled".
 */
class ShopError extends Error {
  constructor(status, problem, retryAfter) {
    super(problem.detail || "The shop did not answer as it should.");
    this.name = "ShopError";
    this.status = status;
    this.code = problem.code || (status ? "no_answer" : "offline");
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The error of one field, such as `error.field("products.0.count")`. */
  field(path) {
    return (this.problem.errors || []).find((each) => each.path === path);
  }
}

const isMiniProgram = typeof wx !== "undefined" && typeof wx.request === "function";
const maxWait = 10; // seconds; after a longer Retry-After the error is reported instead
const ended = ["unauthenticated", "token_expired", "token_revoked"];
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const late = () => new ShopError(0, { code: "no_answer", detail: "The shop did not answer in time." });
const cancelled = () => new ShopError(0, { code: "cancelled", detail: "The call was cancelled." });

/** Create a key when the cart is shown, so that a second tap on "order" does not create a second order. */
function newKey() {
  const part = () => Math.random().toString(36).slice(2);
  return `${Date.now().toString(36)}-${part()}${part()}`;
}

/** Both transports take `{ method, url, headers, body, file, cancel, onProgress }` and return `{ status, header, text }`. */
function sendByWx({ method, url, headers, body, file, cancel, onProgress }) {
  return new Promise((resolve, reject) => {
    const calls = {
      url,
      header: headers,
      success({ statusCode, header, data }) {
        const found = (name) => Object.keys(header || {}).find((each) => each.toLowerCase() === name);
        resolve({ status: statusCode, header: (name) => header[found(name)], text: data });
      },
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    };
    const task =
      file === undefined
        ? wx.request(Object.assign(calls, { method, data: body, dataType: "text" }))
        : wx.uploadFile(Object.assign(calls, { filePath: file, name: "file", formData: body }));
    cancel.push(() => task.abort());
    if (file !== undefined && onProgress) task.onProgressUpdate(({ progress }) => onProgress(progress));
  });
}

async function sendByFetch({ method, url, headers, body, file, cancel }) {
  const abort = new AbortController();
  cancel.push(() => abort.abort());
  const form = file === undefined ? undefined : new FormData();
  if (form) {
    for (const name of Object.keys(body || {})) form.append(name, body[name]);
    form.append("file", file);
  }
  const response = await fetch(url, { method, headers, body: form || body, credentials: "omit", signal: abort.signal });
  return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() };
}

function storageOf(base) {
  const name = `kiosk ${base}`; // tokens must not be sent to another shop
  if (isMiniProgram)
    return { get: () => wx.getStorageSync(name) || undefined, set: (value) => wx.setStorageSync(name, value) };
  if (typeof localStorage !== "undefined")
    return { get: () => localStorage.getItem(name) || undefined, set: (value) => localStorage.setItem(name, value) };
  let kept;
  return {
    get: () => kept,
    set(value) {
      kept = value;
    },
  };
}

const signInByWechat = (shop) =>
  new Promise((resolve, reject) => {
    wx.login({ success: resolve, fail: ({ errMsg }) => reject(new ShopError(0, { detail: errMsg })) });
  }).then(({ code }) => shop.sessions.signIn({ account: code, type: 200 }));

function parsed(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch (_) {
    return undefined; // for example the HTML page of a proxy
  }
}

/** Fields in the path are inserted there. The others become the query of a GET request, otherwise the body. */
function addressOf(base, method, path, input) {
  const rest = Object.assign({}, input);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(value);
  });
  for (const name of Object.keys(rest)) if (rest[name] === undefined) delete rest[name];
  const pairs = method === "GET" ? Object.keys(rest).map((name) => `${name}=${encodeURIComponent(rest[name])}`) : [];
  return { url: base + filled + (pairs.length ? `?${pairs.join("&")}` : ""), rest: method === "GET" ? {} : rest };
}

function createClient(options) {
  const settings = Object.assign(
    { base: home, operations, retries: 2, seconds: 10, send: isMiniProgram ? sendByWx : sendByFetch },
    options,
  );
  const { base, retries, send } = settings;
  const storage = settings.storage || storageOf(base);
  const signIn = settings.signIn || (isMiniProgram ? signInByWechat : undefined);
  const shop = {};
  let signingIn;
  let isLeaving = false;

  // The stored text is a token, or "signed out", which lasts until the user signs in.
  const token = () => (storage.get() === "signed out" ? undefined : storage.get());

  /** Rejects and aborts the request after its time limit. */
  function inTime(sent, task, until) {
    let timer;
    const over = new Promise((_, reject) => {
      timer = setTimeout(() => {
        reject(late());
        for (const stop of task.onCancel) stop();
      }, until - Date.now());
    });
    return Promise.race([sent, over]).finally(() => clearTimeout(timer));
  }

  async function once(row, at, key, task, until) {
    if (task.isCancelled) throw cancelled();
    const headers = { accept: "application/json" };
    const { file, ...fields } = at.rest;
    if (file === undefined && Object.keys(fields).length) headers["content-type"] = "application/json";
    if (!row.isPublic && token()) headers.authorization = `Bearer ${token()}`;
    if (key) headers["idempotency-key"] = key;
    if (settings.language) headers["accept-language"] = settings.language;
    const body = file === undefined ? headers["content-type"] && JSON.stringify(fields) : fields;
    const { onCancel: cancel, onProgress } = task;
    const sent = send({ method: row.method, url: at.url, headers, body, file, cancel, onProgress });
    const answer = await inTime(sent, task, until).catch((error) => {
      if (task.isCancelled) throw cancelled();
      throw error instanceof ShopError ? error : new ShopError(0, { detail: error.message });
    });
    if (task.isCancelled) throw cancelled();
    const value = parsed(answer.text);
    if (answer.status < 400) {
      if (value && value.token_type) storage.set(value.token);
      return value;
    }
    throw new ShopError(answer.status, value || {}, Number(answer.header("retry-after")) || undefined);
  }

  /** Renews the token or signs in, once for all waiting calls. */
  function renew() {
    if (!signingIn)
      signingIn = renewed().finally(() => {
        signingIn = undefined;
      });
    return signingIn;
  }

  async function renewed() {
    if (token() && !isLeaving)
      try {
        return await shop.sessions.renew();
      } catch (error) {
        if (!ended.includes(error.code)) throw error;
        storage.set("");
      }
    if (!signIn || isLeaving || storage.get() === "signed out")
      throw new ShopError(401, { code: "unauthenticated", detail: "Sign in first." });
    return signIn(shop);
  }

  async function call(row, input, given, task) {
    const at = addressOf(base, row.method, row.path, input);
    const key = row.takesKey ? (given && given.key) || newKey() : undefined;
    const isRepeatable = row.method !== "POST" || key !== undefined;
    const needsToken = !row.isPublic && !row.isSession;
    const end = () => Date.now() + settings.seconds * (at.rest.file === undefined ? 1000 : 6000); // uploads take longer
    let until;
    let tries = 0;
    let wasRenewed = false;
    for (;;)
      try {
        if (needsToken && !token()) await renew();
        until = until || end();
        return await once(row, at, key, task, until);
      } catch (error) {
        if (ended.includes(error.code) && needsToken && !wasRenewed) {
          wasRenewed = true;
          await renew();
          until = end();
          continue;
        }
        if (tries > 0 && row.method === "DELETE" && error.code === "not_found") return undefined; // an earlier try succeeded
        const isUndone = error.status === 429 || error.code === "idempotency_in_progress";
        const isPassing = isUndone || (isRepeatable && (error.code === "offline" || error.status >= 502));
        const wait = error.retryAfter || 0.3 * 2 ** tries;
        if (!isPassing || tries >= retries || wait > maxWait || Date.now() + wait * 1000 > until) throw error;
        tries += 1;
        await pause(wait);
      }
  }

  function start(row, input, given) {
    const task = { isCancelled: false, onCancel: [], onProgress: given && given.onProgress };
    const answer = call(row, input, given, task);
    answer.cancel = () => {
      task.isCancelled = true;
      for (const stop of task.onCancel) stop();
    };
    return answer;
  }

  /** Fetches pages on demand. */
  function each(row, input) {
    let page = 0;
    let items = [];
    let isLast = false;
    const next = async () => {
      while (!items.length && !isLast) {
        page += 1;
        const answer = await start(row, Object.assign({ size: 50 }, input, { page }));
        items = answer.items.slice();
        isLast = answer.items.length < answer.size;
      }
      return items.length ? { done: false, value: items.shift() } : { done: true, value: undefined };
    };
    return { next, [Symbol.asyncIterator]: () => ({ next }) };
  }

  for (const name of Object.keys(settings.operations)) {
    const [group, verb] = name.split(".");
    const [method, path, flags = ""] = settings.operations[name];
    const row = {
      method,
      path,
      takesKey: flags.includes("k"),
      isPublic: flags.includes("p"),
      isSession: flags.includes("s"),
    };
    const run = (input, given) => start(row, input, given);
    if (flags.includes("l")) run.each = (input) => each(row, input);
    shop[group] = Object.assign(shop[group] || {}, { [verb]: run });
  }

  return Object.assign(shop, {
    base,
    newKey,
    isSignedIn: () => Boolean(token()),
    signIn() {
      if (storage.get() === "signed out") storage.set("");
      return renew();
    },
    async signOut() {
      await Promise.resolve(signingIn).catch(() => {}); // a sign-in in progress would store its token afterwards
      isLeaving = true;
      try {
        if (token())
          await shop.sessions.signOut().catch((error) => ended.includes(error.code) || Promise.reject(error));
        storage.set("signed out");
      } finally {
        isLeaving = false;
      }
    },
  });
}

module.exports = { createClient, ShopError };
