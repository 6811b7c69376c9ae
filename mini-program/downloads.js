const { ShopError } = require("./client");
const { base } = require("./config");
const { shop } = require("./shop");
const { read } = require("./storage");
const { isChinese } = require("./words");

/** Loads a file that only this shopper can have, and returns its path on the phone. */
async function download(path) {
  await shop.users.get(); // signs in, or renews an expired token
  const header = { authorization: `Bearer ${read("kiosk")}`, "accept-language": isChinese ? "zh-CN" : "en" };
  const error = (/** @type {any[]} */ ...reasons) => new /** @type {any} */ (ShopError)(...reasons);
  return new Promise((resolve, reject) => {
    wx.downloadFile({
      url: base + path,
      header,
      success({ statusCode, tempFilePath }) {
        if (statusCode === 200) resolve(tempFilePath);
        else reject(error(statusCode, {}));
      },
      fail: ({ errMsg }) => reject(error(0, { detail: errMsg })),
    });
  });
}

module.exports = { download };
