const { queryOf } = require("../../entry");
const { average } = require("../../format");
const { entitle, loadRows } = require("../../page");
const { drawnByAuthor } = require("../../review-view");
const { words } = require("../../review-words");
const { shop } = require("../../shop");

const t = words.reviews;
const size = 20;
/** @type {{ name: string, label: string, query: { rating?: any, with_images?: boolean } }[]} */
const filters = [
  { name: "all", label: t.all, query: {} },
  { name: "pictures", label: t.pictures, query: { with_images: true } },
  { name: "good", label: t.good, query: { rating: ["4", "5"] } },
  { name: "middling", label: t.middling, query: { rating: ["3"] } },
  { name: "bad", label: t.bad, query: { rating: ["1", "2"] } },
];

Page({
  product: 0,
  page: 0,
  isReading: false,
  data: {
    skin: "",
    t,
    filters,
    filter: "all",
    rating: 0,
    average: "",
    count: 0,
    state: "loading",
    problem: null,
    items: [],
    isEnd: false,
  },
  onLoad(query) {
    this.product = Number(queryOf(query).product);
    this.load();
  },
  onShow() {
    entitle(this, t.title);
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    this.page = 0;
    return this.more();
  },
  choose({ currentTarget }) {
    this.setData({ filter: currentTarget.dataset.name, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
  more() {
    const { product } = this;
    const { query } = filters.find(({ name }) => name === this.data.filter);
    return loadRows(this, size, async (page) => {
      const [{ items }, about] = await Promise.all([
        shop.reviews.list({ product_id: product, ...query, page, size }),
        page > 1 ? undefined : shop.products.get({ id: product }),
      ]);
      return { ...(about && figuresOf(about)), items: items.map(drawnByAuthor) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
});

const figuresOf = ({ rating, rating_count: count }) => ({
  rating: rating || 0,
  average: average(rating),
  count,
});
