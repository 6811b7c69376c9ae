const { decode } = require("../../kit/navigation");

/** A web page that a banner links to. Its domain must be registered as a business domain in the mini-program's console. */
Page({
  data: { src: "" },
  onLoad({ src = "" }) {
    const address = decode(src);
    if (/^https?:\/\//i.test(address)) this.setData({ src: address });
  },
});
