const { createClient, ShopError } = require("./client");
const { base } = require("./config");
const { read, write } = require("./storage");
const { isChinese } = require("./words");

/** The shop's calls: `shop.products.get({ id })`. `client.d.ts` lists them. They sign in by themselves. */
const shop = createClient({
  base,
  language: isChinese ? "zh-CN" : "en",
  storage: { get: () => read("kiosk"), set: (text) => void write("kiosk", text) },
  signIn,
});

/** In the simulator wx.login and wx.requestPayment use the sandbox. In WeChat's tools they do not. */
const isSimulator = wx.getDeviceInfo().model === "Mini-program simulator";
const isReleased = wx.getAccountInfoSync().miniProgram.envVersion === "release";
let asked;

/** True if WeChat's tools try a shop that has a sandbox for WeChat. A released mini-program need not ask. */
function isTrial() {
  if (isSimulator || isReleased) return Promise.resolve(false);
  asked = asked || shop.system.checkHealth().then(({ sandbox }) => sandbox);
  return asked.catch((error) => {
    asked = undefined; // asked again next time
    throw error;
  });
}

async function signIn(client) {
  const [isTried, { code }] = await Promise.all([isTrial(), logIn()]);
  return client.sessions.signIn({ account: isTried ? sameShopper(client) : code, type: 200 });
}

/** WeChat asks its own servers: without a network it fails as a call of the shop does. */
const logIn = () =>
  wx.login({ timeout: 10_000 }).catch(({ errMsg }) => {
    throw new /** @type {any} */ (ShopError)(0, { detail: errMsg });
  });

/** Each code of wx.login would be another shopper in the sandbox. This word stays the same. */
function sameShopper(client) {
  const known = read("trial shopper") || client.newKey();
  write("trial shopper", known);
  return known;
}

module.exports = { shop, isTrial };
