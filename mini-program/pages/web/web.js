const { decoded } = require("../../entry");

/** A page of the web that a banner leads to. Its domain must be in the mini-program's console, as a business domain. */
Page({
  data: { src: "" },
  onLoad({ src = "" }) {
    const address = decoded(src);
    if (/^https?:\/\//i.test(address)) this.setData({ src: address });
  },
});
