const { ShopError } = require("../client");
const { base } = require("../config");
const { describeError } = require("../kit/dialogs");
const { read } = require("../kit/storage");
const { shop } = require("./shop");
const { isChinese } = require("../words/common");

const downloadError = (status, problem) => new /** @type {any} */ (ShopError)(status, problem);

/** Loads a file and returns its path on the phone. */
const downloadFile = (url, header = {}) =>
  new Promise((resolve, reject) => {
    wx.downloadFile({
      url,
      header,
      success({ statusCode, tempFilePath }) {
        if (statusCode === 200) resolve(tempFilePath);
        else reject(downloadError(statusCode, {}));
      },
      fail: ({ errMsg }) => reject(downloadError(0, { detail: errMsg })),
    });
  });

/** Loads a file that only this shopper can have. */
async function downloadOwnFile(path) {
  await shop.users.get(); // signs in, or renews an expired token
  const header = { authorization: `Bearer ${read("kiosk")}`, "accept-language": isChinese ? "zh-CN" : "en" };
  return downloadFile(base + path, header);
}

const maxPictures = 6;

/**
 * Uploads pictures one at a time: `{ key, path, state, percent, url }`, where `state` is "waiting", "sending", "sent" or
 * "failed". Calls `changed` with all pictures after each change, and `failed` with the reason of a failed upload.
 */
function createUploads({ changed, failed }) {
  let pictures = [];
  let next = 0;
  let isRunning = false;
  let task;

  function put(all) {
    pictures = all;
    changed(pictures);
  }
  const change = (key, changes) =>
    put(pictures.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)));

  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (let waiting = find(); waiting; waiting = find()) await send(waiting);
    isRunning = false;
  }
  const find = () => pictures.find(({ state }) => state === "waiting");

  async function send({ key, path }) {
    change(key, { state: "sending", percent: 0 });
    task = shop.images.upload({ file: path }, { onProgress: (percent) => change(key, { percent }) });
    try {
      change(key, { state: "sent", url: (await task).url });
    } catch (error) {
      if (error.code === "cancelled") return;
      change(key, { state: "failed" });
      failed(describeError(error).text);
    }
  }

  return {
    /** Pictures that the shop has already, by `{ url, path }`. */
    addStored(stored) {
      put(stored.map(({ url, path }) => ({ key: ++next, path, state: "sent", percent: 100, url })));
    },
    add(paths) {
      const added = paths.map((path) => ({ key: ++next, path, state: "waiting", percent: 0, url: "" }));
      put([...pictures, ...added].slice(0, maxPictures));
      return run();
    },
    retry(key) {
      change(key, { state: "waiting" });
      return run();
    },
    /** Marks pictures as failed that the shop has deleted, because they were not used in time. */
    markLost(urls) {
      put(pictures.map((each) => (urls.includes(each.url) ? { ...each, state: "failed", url: "" } : each)));
    },
    remove(key) {
      const isSending = pictures.some((picture) => picture.key === key && picture.state === "sending");
      put(pictures.filter((picture) => picture.key !== key));
      if (isSending) task.cancel();
    },
    stop() {
      put([]);
      if (task) task.cancel();
    },
  };
}

module.exports = { createUploads, downloadFile, downloadOwnFile, maxPictures };
