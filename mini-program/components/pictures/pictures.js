const { showFailure } = require("../../kit/dialogs");
const { runOnce } = require("../../kit/page");
const { createUploads, maxPictures } = require("../../shop/files");
const { fill, words } = require("../../words/common");

const t = words.pictures;
const heavy = 4_000_000; // bytes; the shop accepts up to five million

/** WeChat's type declarations have no custom fields on components. */
const uploadsOf = new WeakMap();

const named = (pictures) =>
  pictures.map(({ key, path, state, percent }, at) => ({
    key,
    path,
    state,
    percent,
    show: fill(t.show, { number: at + 1 }),
    remove: fill(t.remove, { number: at + 1 }),
    again: fill(t.again, { number: at + 1 }),
  }));

const lightened = async ({ tempFilePath: src, size }) =>
  size > heavy ? (await wx.compressImage({ src, quality: 60 })).tempFilePath : src;

/**
 * Pictures from the camera or the album. They are uploaded immediately. Triggers `change` with `{ urls, isBusy, isFailed }`.
 * `stored` are the pictures to begin with, as `{ url, path }`; `lost` are the URLs that the shop has deleted.
 */
Component({
  properties: { hint: String, stored: Array, lost: Array },
  data: { t, pictures: [], isFull: false },
  observers: {
    lost(urls) {
      if (urls.length) uploadsOf.get(this).markLost(urls);
    },
  },
  lifetimes: {
    attached() {
      const failed = (why) => wx.showToast({ title: fill(t.notSent, { why }), icon: "none", duration: 3000 });
      uploadsOf.set(this, createUploads({ changed: (pictures) => this.render(pictures), failed }));
      if (this.data.stored.length) uploadsOf.get(this).addStored(this.data.stored);
    },
    detached() {
      uploadsOf.get(this).stop();
    },
  },
  methods: {
    render(pictures) {
      this.setData({ pictures: named(pictures), isFull: pictures.length >= maxPictures });
      this.triggerEvent("change", {
        urls: pictures.flatMap(({ url }) => url || []),
        isBusy: pictures.some(({ state }) => state === "waiting" || state === "sending"),
        isFailed: pictures.some(({ state }) => state === "failed"),
      });
    },
    add() {
      return runOnce(this, () => this.takePictures());
    },
    async takePictures() {
      const count = maxPictures - this.data.pictures.length;
      try {
        const { tempFiles } = await wx.chooseMedia({ count, mediaType: ["image"], sizeType: ["compressed"] });
        await uploadsOf.get(this).add(await Promise.all(tempFiles.map(lightened)));
      } catch (error) {
        showFailure(error, t.notChosen);
      }
    },
    again({ currentTarget }) {
      uploadsOf.get(this).retry(currentTarget.dataset.key);
    },
    remove({ currentTarget }) {
      uploadsOf.get(this).remove(currentTarget.dataset.key);
    },
    show({ currentTarget }) {
      const urls = this.data.pictures.map(({ path }) => path);
      wx.previewImage({ current: currentTarget.dataset.path, urls });
    },
  },
});
