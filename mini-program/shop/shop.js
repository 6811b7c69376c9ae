const { createClient, ShopError } = require("../client");
const { base } = require("../config");
const { read, write } = require("../kit/storage");
const { acceptAfterSignIn, agreeBeforeSignIn } = require("./terms");
const { isChinese } = require("../words/common");

/** The API client: `shop.products.get({ id })`. `client.d.ts` lists the calls. They sign in automatically. */
const shop = createClient({
  base,
  language: isChinese ? "zh-CN" : "en",
  storage: { get: () => read("kiosk"), set: (text) => void write("kiosk", text) },
  signIn,
});

/** The simulator connects wx.login and wx.requestPayment to the sandbox; WeChat's tools do not. */
const isSimulator = wx.getDeviceInfo().model === "Mini-program simulator";
const isReleased = wx.getAccountInfoSync().miniProgram.envVersion === "release";
let health;

/** True in an unreleased version outside of the simulator, if the server has a sandbox. A released version skips the request. */
function isTrial() {
  if (isSimulator || isReleased) return Promise.resolve(false);
  health = health || shop.system.checkHealth().then(({ sandbox }) => sandbox);
  return health.catch((error) => {
    health = undefined; // retried with the next call
    throw error;
  });
}

async function signIn(client) {
  const hasTerms = await agreeBeforeSignIn(client);
  const session = await client.sessions.signIn({ account: await loginCode(), type: 200 });
  // Not awaited: its calls could wait for this sign-in.
  if (hasTerms) acceptAfterSignIn(client).catch(() => {}); // repeated by the next page
  return session;
}

/** A code for one use, which proves the shopper's login. */
async function loginCode() {
  const [isTried, { code }] = await Promise.all([isTrial(), logIn()]);
  return isTried ? trialShopper() : code;
}

/** wx.login calls WeChat's servers, so a failure is reported like that of an API call. */
const logIn = () =>
  wx.login({ timeout: 10_000 }).catch(({ errMsg }) => {
    throw new /** @type {any} */ (ShopError)(0, { detail: errMsg });
  });

/** The sandbox would create a new shopper for each code of wx.login, so a stored key is used instead. */
function trialShopper() {
  const known = read("trial shopper") || shop.newKey();
  write("trial shopper", known);
  return known;
}

module.exports = { shop, isTrial, loginCode };
