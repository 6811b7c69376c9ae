const { ShopError } = require("./client");
const { base } = require("./config");
const { shop } = require("./shop");
const { read } = require("./storage");
const { isChinese } = require("./words");

const failure = (status, problem) => new /** @type {any} */ (ShopError)(status, problem);

/** Loads a file and returns its path on the phone. */
const loadFile = (url, header = {}) =>
  new Promise((resolve, reject) => {
    wx.downloadFile({
      url,
      header,
      success({ statusCode, tempFilePath }) {
        if (statusCode === 200) resolve(tempFilePath);
        else reject(failure(statusCode, {}));
      },
      fail: ({ errMsg }) => reject(failure(0, { detail: errMsg })),
    });
  });

/** Loads a file that only this shopper can have. */
async function loadOwnFile(path) {
  await shop.users.get(); // signs in, or renews an expired token
  const header = { authorization: `Bearer ${read("kiosk")}`, "accept-language": isChinese ? "zh-CN" : "en" };
  return loadFile(base + path, header);
}

module.exports = { loadFile, loadOwnFile };
