const cart = require("../../cart/cart");
const { limitOf } = require("../../cart/lines");
const { findVariant, initialValues, previewOf, variantCard, variantsOf } = require("../../catalogue/products");
const { publicReviewView } = require("../../catalogue/reviews");
const { showError } = require("../../kit/dialogs");
const { countdown, formatRating, forRichText, money } = require("../../kit/format");
const { isSinglePage, isSeen, open, openTab, parseQuery } = require("../../kit/navigation");
const { load, runOnce, setTitle } = require("../../kit/page");
const { couponLine } = require("../../order/coupons");
const consent = require("../../shop/consent");
const { shop } = require("../../shop/shop");
const { words: couponWords } = require("../../words/coupons");
const { fill, plural, words } = require("../../words/products");

const t = words.product;
const c = couponWords.coupons;
const r = words.reviews;
const fewReviews = 2;

function photosOf({ main_image_sizes: main, images_sizes, variants }) {
  const sizes = [main, ...images_sizes, ...variants.map(({ image_sizes }) => image_sizes)].filter(Boolean);
  const photos = sizes.map(({ large, medium }) => ({ url: medium.url, large: large.url }));
  return [...new Map(photos.map((photo) => [photo.url, photo])).values()];
}

const soonMs = 3 * 86_400_000; // an offer is shown with a countdown within this time of its end

/** The offers that have not ended. `left` is the remaining time of one that ends soon. */
const offersOf = (offers, now) =>
  offers
    .filter(({ ends_at: end }) => end === null || new Date(end).getTime() > now)
    .map(({ label, level, ends_at: end, with_coupon: withCoupon }, key) => {
      const left = end !== null && new Date(end).getTime() - now <= soonMs ? countdown(end, now) : "";
      return {
        key,
        label,
        tag: left ? t.limited : level === "freight" ? t.freightOffer : t.offer,
        left: left ? fill(t.endsIn, { time: left }) : "",
        note: level === "order" && !withCoupon ? t.noCoupon : "",
      };
    });

const couponsOf = ({ coupons }) =>
  coupons.map((coupon, key) => {
    const isOwn = coupon.coupon_id === null;
    const label = couponLine(coupon);
    return { key, id: coupon.coupon_id, isOwn, label, says: `${label} ${isOwn ? c.claimed : c.claim}` };
  });

Page({
  id: 0,
  timer: 0,
  /** The complete response; `data` has only the fields that are rendered. */
  product: null,
  /** The best prices and the coupons. Of the shopper if signed in. */
  offered: { prices: [], coupons: [] },
  isChoosing: false,
  /** Message templates to request consent for, if a size is sold out. */
  templates: [],
  /** The shopper has tapped the heart, so an earlier answer is outdated. */
  isTouched: false,
  data: {
    skin: "",
    t,
    r,
    c,
    isSinglePage,
    state: "loading",
    problem: null,
    product: null,
    photos: [],
    current: 0,
    at: 1,
    detail: "",
    count: 1,
    most: 1,
    price: 0,
    priceMax: 0,
    was: "",
    best: 0,
    bestMax: 0,
    coupons: [],
    figures: "",
    limit: "",
    offers: [],
    soldOut: [],
    rating: "",
    reviewed: "",
    reviews: [],
    goods: null,
    values: [],
    choice: "",
    buttons: [],
    inCart: 0,
    isFavourite: false,
  },
  onLoad(query) {
    const { id, choose } = parseQuery(query);
    this.id = Number(id);
    this.isChoosing = !!choose;
    this.load();
    this.readFavourite();
  },
  onShow() {
    this.setData({ inCart: cart.countPieces() });
    setTitle(this, this.product?.name);
    this.readOffers();
    this.watch();
  },
  onHide() {
    clearInterval(this.timer);
  },
  onUnload() {
    clearInterval(this.timer);
  },
  /** Counts down while the page is visible and an offer ends soon. */
  watch() {
    clearInterval(this.timer);
    this.tick();
    if (isSeen(this) && this.data.offers.some(({ left }) => left)) this.timer = setInterval(() => this.tick(), 1000);
  },
  tick() {
    if (this.product?.offers?.length) this.setData({ offers: offersOf(this.product.offers, Date.now()) });
  },
  async onPullDownRefresh() {
    await Promise.all([this.load(), this.readOffers()]);
    wx.stopPullDownRefresh();
  },
  async load() {
    const isShown = await load(this, async () => {
      const answer = await shop.products.get({ id: this.id });
      const { id, name, summary, stock, properties, variants, max_per_customer: perCustomer } = answer;
      const most = limitOf(stock, perCustomer);
      this.product = answer;
      setTitle(this, name);
      const goods = variants.length > 1 ? variantsOf(answer) : null;
      const isChoosing = this.isChoosing && goods && stock > 0;
      this.isChoosing = false;
      return {
        product: { id, name, summary, stock, properties },
        photos: photosOf(answer),
        detail: forRichText(answer.detail),
        goods,
        buttons: isChoosing ? ["add", "buy"] : [],
        limit: perCustomer ? fill(t.perCustomer, { count: perCustomer }) : "",
        most,
        count: Math.min(this.data.count, Math.max(1, most)),
        offers: offersOf(answer.offers || [], Date.now()),
        rating: formatRating(answer.rating),
        reviewed: answer.rating_count ? plural(words.reviews, "heading", answer.rating_count) : "",
        ...this.viewOf(goods, goods ? initialValues(goods, this.data.values) : []),
      };
    });
    if (!isShown) return;
    this.watch();
    await Promise.all([this.readReviews(), this.readSoldOut()]);
  },
  /** Read again when the page is shown, because coupons can have been claimed or used. Without an answer, it shows no best price. */
  async readOffers() {
    const read = !isSinglePage && shop.isSignedIn() ? shop.offers.listMine : shop.offers.list;
    this.offered = await read({ id: this.id }).catch(() => this.offered);
    if (!this.product) return;
    this.setData(this.viewOf(this.data.goods, this.data.values));
  },
  claim({ currentTarget }) {
    const { id } = currentTarget.dataset;
    if (!id || isSinglePage) return undefined;
    return runOnce(this, async () => {
      try {
        await shop.coupons.claim({ id });
        wx.showToast({ title: c.claimOk, icon: "success" });
      } catch (error) {
        showError(error);
      }
      await this.readOffers();
    });
  },
  /** The sold-out sizes, if the shop sends a message once they are back. */
  async readSoldOut() {
    const sizes = this.product.variants.filter(({ stock }) => !stock);
    this.templates = sizes.length && !isSinglePage ? await consent.findTemplates("restock") : [];
    this.setData({
      soldOut: this.templates.length ? sizes.map(({ id, name }) => ({ id, name, isWaiting: false })) : [],
    });
  },
  notify({ currentTarget }) {
    const { index } = currentTarget.dataset;
    const { id, isWaiting } = this.data.soldOut[index];
    if (isWaiting) return undefined;
    return runOnce(this, async () => {
      if (!(await consent.request(this.templates))) return;
      try {
        await shop.products.notify({ id: this.id, variant_id: id });
        wx.showToast({ title: t.notifyOk, icon: "none" });
        this.setData({ [`soldOut[${index}].isWaiting`]: true });
      } catch (error) {
        showError(error);
      }
    });
  },
  /** Loaded after the page. If it fails, the page still links to all reviews. */
  async readReviews() {
    if (!this.data.reviewed) return this.setData({ reviews: [] });
    const query = { product_id: this.id, size: fewReviews };
    const { items } = await shop.reviews.list(query).catch(() => ({ items: [] }));
    return this.setData({ reviews: items.map(publicReviewView) });
  },
  openReviews() {
    open(`/pages/reviews/reviews?product=${this.id}`);
  },
  viewOf(goods, values) {
    const { price, price_max: highest, market_price, stock: all, sold } = this.product;
    const size = goods && findVariant(goods, values);
    const stock = size ? size.stock : all;
    const was = size ? size.market_price : market_price;
    const now = size ? size.price : price;
    const left = stock ? fill(t.left, { count: stock }) : t.soldOut;
    const best = this.offered.prices.filter((each) => !size || each.variant_id === size.id).map((each) => each.price);
    const lowest = Math.min(...best);
    const names = goods ? goods.options.map(({ name }) => name).join(" / ") : "";
    return {
      values,
      price: now,
      priceMax: size ? now : highest,
      was: was > now ? money(was) : "",
      best: lowest < now ? lowest : 0,
      bestMax: Math.max(0, ...best),
      coupons: couponsOf(this.offered),
      figures: [sold ? fill(t.sold, { count: sold }) : "", left].filter(Boolean).join(" · "),
      choice: size ? fill(t.chosen, { name: values.join(" / ") }) : fill(t.choose, { names }),
    };
  },
  async readFavourite() {
    if (isSinglePage || !shop.isSignedIn()) return;
    const answer = await shop.favourites.get({ product_id: this.id }).catch(() => null);
    if (answer && !this.isTouched) this.setData({ isFavourite: answer.is_favourite });
  },
  favour() {
    return runOnce(this, async () => {
      this.isTouched = true;
      const isFavourite = !this.data.isFavourite;
      this.setData({ isFavourite });
      try {
        await (isFavourite ? shop.favourites.add : shop.favourites.remove)({ product_id: this.id });
        wx.showToast({ title: isFavourite ? t.isFavourite : t.notFavourite, icon: "none" });
      } catch (error) {
        this.setData({ isFavourite: !isFavourite });
        showError(error);
      }
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
    if (this.data.goods) return this.setData({ buttons: ["add"] });
    cart.add(this.product, this.data.count);
    return this.setData({ inCart: cart.countPieces() });
  },
  buy() {
    if (this.data.goods) return this.setData({ buttons: ["buy"] });
    return this.checkOut(this.product.variant_id, this.data.count);
  },
  checkOut(variant, count) {
    open(`/pages/checkout/checkout?id=${this.id}&variant=${variant}&count=${count}`);
  },
  openSizes() {
    this.setData({ buttons: ["add", "buy"] });
  },
  closeSizes() {
    this.setData({ buttons: [] });
  },
  choose({ detail: { values } }) {
    const { goods, photos } = this.data;
    const { image } = previewOf(goods, values);
    const at = photos.findIndex(({ url }) => url === image);
    this.setData({ ...this.viewOf(goods, values), ...(at >= 0 && { current: at, at: at + 1 }) });
  },
  take({ detail: { button, values, count } }) {
    if (!this.data.buttons.length) return undefined; // ignores a second tap
    const size = findVariant(this.product, values);
    this.setData({ buttons: [], count });
    if (button === "buy") return this.checkOut(size.id, count);
    cart.add(variantCard(this.product, size), count);
    return this.setData({ inCart: cart.countPieces() });
  },
  openCart() {
    openTab("/pages/cart/cart");
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
