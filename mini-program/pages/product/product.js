const cart = require("../../cart");
const { limitOf } = require("../../cart-lines");
const { queryOf } = require("../../entry");
const { load } = require("../../page");
const { shop } = require("../../shop");
const { forRichText } = require("../../targets");
const { words, fill } = require("../../words");

Page({
  data: {
    t: words.product,
    state: "loading",
    problem: null,
    product: null,
    photos: [],
    at: 1,
    detail: "",
    count: 1,
    most: 1,
    figures: "",
    inCart: 0,
  },
  onLoad(query) {
    this.id = Number(queryOf(query).id);
    this.load();
  },
  onShow() {
    this.setData({ inCart: cart.pieces() });
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => {
      const product = await shop.products.get({ id: this.id });
      const { stock, sold } = product;
      wx.setNavigationBarTitle({ title: product.name });
      const sizes = [product.main_image_sizes, ...product.images_sizes].filter(Boolean);
      const left = stock ? fill(words.product.left, { count: stock }) : words.product.soldOut;
      return {
        product,
        photos: sizes.map(({ large, medium }) => ({ url: medium.url, large: large.url })),
        detail: forRichText(product.detail),
        most: limitOf(stock),
        count: Math.min(this.data.count, Math.max(1, limitOf(stock))),
        figures: [sold ? fill(words.product.sold, { count: sold }) : "", left].filter(Boolean).join(" · "),
      };
    });
  },
  slide({ detail }) {
    this.setData({ at: detail.current + 1 });
  },
  look({ currentTarget }) {
    const urls = this.data.photos.map(({ large }) => large);
    wx.previewImage({ current: urls[currentTarget.dataset.index], urls });
  },
  recount({ detail }) {
    this.setData({ count: detail.value });
  },
  add() {
    cart.add(this.data.product, this.data.count);
    this.setData({ inCart: cart.pieces() });
  },
  buy() {
    wx.navigateTo({ url: `/pages/checkout/checkout?id=${this.id}&count=${this.data.count}` });
  },
  openCart() {
    wx.switchTab({ url: "/pages/cart/cart" });
  },
  onShareAppMessage() {
    const { product, photos } = this.data;
    const path = `/pages/product/product?id=${this.id}`;
    return { title: product ? product.name : "", path, ...(photos.length && { imageUrl: photos[0].url }) };
  },
  onShareTimeline() {
    const { product, photos } = this.data;
    const title = product ? product.name : "";
    return { title, query: `id=${this.id}`, ...(photos.length && { imageUrl: photos[0].url }) };
  },
});
