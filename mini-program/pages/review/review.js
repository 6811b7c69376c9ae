const { fullName } = require("../../catalogue/products");
const { showError } = require("../../kit/dialogs");
const { closePage, replace } = require("../../kit/navigation");
const { load, runBusy, setTitle } = require("../../kit/page");
const { maxPictures } = require("../../shop/files");
const { isUncertain, sendOnce } = require("../../shop/send-once");
const { shop } = require("../../shop/shop");
const { fill, plural, words } = require("../../words/products");

const t = words.reviewForm;
const names = ["", t.rated1, t.rated2, t.rated3, t.rated4, t.rated5];
const creation = { send: shop.reviews.create, find: shop.reviews.get, isOpen: () => true };
const stars = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${plural(t, "star", value)} ${names[value]}` }));

/** Writes a review of an order line (`order` and `item`), or edits one (`id`). */
Page({
  id: 0,
  order: 0,
  item: 0,
  version: 0,
  pictures: { urls: [], isBusy: false, isFailed: false },
  data: {
    skin: "",
    t,
    stars,
    picturesHint: fill(t.picturesHint, { count: maxPictures }),
    state: "loading",
    problem: null,
    product: null,
    rating: 0,
    rated: "",
    content: "",
    letters: fill(t.letters, { count: 0 }),
    stored: [],
    lost: [],
    isAnonymous: false,
    isNothing: false,
    message: "",
    isBusy: false,
  },
  onLoad({ id, order, item }) {
    this.id = Number(id) || 0;
    this.order = Number(order) || 0;
    this.item = Number(item) || 0;
    this.load();
  },
  onShow() {
    setTitle(this, this.id ? t.editTitle : t.title);
  },
  load() {
    return load(this, () => (this.id ? this.readReview() : this.readLine()));
  },
  async readLine() {
    const { items } = await shop.orders.get({ id: this.order });
    const line = items.find(({ id }) => id === this.item);
    if (!line?.can_review) return { isNothing: true };
    const { name, variant_name: variant, image_sizes: sizes } = line;
    return { product: { name, variant, full: fullName(name, variant), image: sizes ? sizes.small.url : "" } };
  },
  async readReview() {
    const review = await shop.reviews.get({ id: this.id });
    const { product_name: name, variant_name: variant, product_image_sizes: sizes, images } = review;
    this.version = review.version;
    this.pictures = { urls: images.map(({ url }) => url), isBusy: false, isFailed: false };
    return {
      product: { name, variant, full: fullName(name, variant), image: sizes ? sizes.small.url : "" },
      content: review.content,
      letters: fill(t.letters, { count: review.content.length }),
      stored: images.map(({ url, sizes: { small } }) => ({ url, path: small.url })),
      isAnonymous: review.is_anonymous,
      ...rated(review.rating),
    };
  },
  rate({ currentTarget }) {
    this.setData(rated(currentTarget.dataset.value));
  },
  type({ detail }) {
    this.setData({ content: detail.value, letters: fill(t.letters, { count: detail.value.length }) });
  },
  onPictures({ detail }) {
    this.pictures = detail;
  },
  hide({ detail }) {
    this.setData({ isAnonymous: detail.value });
  },
  missing() {
    if (!this.data.rating) return t.chooseRating;
    if (this.pictures.isFailed) return t.mend;
    return this.pictures.isBusy ? t.wait : "";
  },
  input() {
    const { rating, isAnonymous } = this.data;
    const content = this.data.content.trim();
    return { rating, content, images: this.pictures.urls, is_anonymous: isAnonymous };
  },
  submit() {
    const missing = this.missing();
    if (missing) return wx.showToast({ title: missing, icon: "none" });
    return runBusy(this, () => this.submitInput(this.input()));
  },
  async submitInput(input) {
    this.setData({ message: "" });
    try {
      const { status } = await this.send(input);
      await closePage(this);
      wx.showToast({ title: status === "published" ? t.published : t.pending, icon: "none", duration: 2500 });
    } catch (error) {
      this.refused(error, input);
    }
  },
  async send(input) {
    if (this.id) return shop.reviews.update({ id: this.id, version: this.version, ...input });
    const { result } = await sendOnce(`review ${this.item}`, { item_id: this.item, ...input }, creation);
    return result;
  },
  refused(error, { images }) {
    const lost = images.filter((_, at) => error.field?.(`images.${at}`));
    const risky = error.field?.("content");
    if (isUncertain(error)) this.setData({ message: t.unsure });
    else if (lost.length) this.setData({ lost, message: t.lost });
    else if (risky) this.setData({ message: risky.message });
    else showError(error);
  },
  openOrder() {
    replace(`/pages/order/order?id=${this.order}`);
  },
});

const rated = (rating) => ({ rating, rated: names[rating] });
