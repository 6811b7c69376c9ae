const { createClient } = require("../client");
const { base } = require("../config");
const { read, write } = require("../kit/storage");
const { loginCode } = require("../shop/shop");
const { isChinese } = require("../words/common");

/** The calls of the staff pages. "k": takes an Idempotency-Key. "p": needs no token. */
const operations = {
  "afterSales.count": ["GET", "/cms/after_sale/counts"],
  "afterSales.decide": ["PUT", "/cms/after_sale/{id}/status", "k"],
  "afterSales.get": ["GET", "/cms/after_sale/{id}"],
  "afterSales.list": ["GET", "/cms/after_sale"],
  "carriers.list": ["GET", "/cms/dict?type=carrier&status=active"],
  "complaints.count": ["GET", "/cms/complaint/counts"],
  "orders.count": ["GET", "/cms/order/counts"],
  "orders.findPickup": ["POST", "/cms/order/pickup/find", "k"],
  "orders.get": ["GET", "/cms/order/{id}"],
  "orders.handOver": ["POST", "/cms/order/pickup", "k"],
  "orders.hold": ["PUT", "/cms/order/{id}/hold", "k"],
  "orders.list": ["GET", "/cms/order"],
  "orders.release": ["DELETE", "/cms/order/{id}/hold"],
  "orders.setStatus": ["PUT", "/cms/order/{id}/status", "k"],
  "orders.shipByWaybill": ["POST", "/cms/order/{id}/waybill", "k"],
  "orders.writeNote": ["PUT", "/cms/order/{id}/note", "k"],
  "phone.signIn": ["POST", "/cms/auth/phone", "p"],
  "products.get": ["GET", "/cms/product/{id}"],
  "products.list": ["GET", "/cms/product"],
  "products.setPrices": ["PUT", "/cms/product/batch/price", "k"],
  "products.setStocks": ["PUT", "/cms/product/batch/stock", "k"],
  "products.update": ["PUT", "/cms/product/{id}", "k"],
  "rights.list": ["GET", "/cms/auth/url"],
  "shipments.takeBack": ["DELETE", "/cms/shipment/{id}"],
  "stats.listDays": ["GET", "/cms/stats/days"],
  "users.get": ["GET", "/v1/user"],
};
const name = "staff";

/** The API client of the staff pages. @type {any} Its calls are not those of `client.d.ts`. */
const staff = createClient({
  base,
  language: isChinese ? "zh-CN" : "en",
  storage: { get: () => read(name), set: (text) => void write(name, text || undefined) },
  operations,
  signIn: () => signIn(),
});
/** The token of a phone is not renewed: the phone signs in again. */
staff.sessions = { renew: () => signIn() };

/** `link`: the code of the back office that links this phone first. */
async function signIn(link = undefined) {
  try {
    return await staff.phone.signIn({ code: await loginCode(), link });
  } catch (error) {
    if (error.code === "login_failed") write(name, undefined); // the link has ended
    throw error;
  }
}

let rights = new Set();

/** Reads the permissions of the admin. They only decide what the pages show: the server checks each request. */
async function loadRights() {
  const { items } = await staff.rights.list();
  rights = new Set(items.flatMap(({ allowed, permission }) => (allowed ? permission : [])));
}
const can = (permission) => rights.has(permission);

module.exports = { can, loadRights, signIn, staff };
