const { publicReviewView } = require("../../catalogue/reviews");
const { formatRating } = require("../../kit/format");
const { parseQuery } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/products");

const t = words.reviews;
/** @type {{ name: string, label: string, query: { rating?: any, with_images?: boolean } }[]} */
const filters = [
  { name: "all", label: t.all, query: {} },
  { name: "pictures", label: t.pictures, query: { with_images: true } },
  { name: "good", label: t.good, query: { rating: ["4", "5"] } },
  { name: "middling", label: t.middling, query: { rating: ["3"] } },
  { name: "bad", label: t.bad, query: { rating: ["1", "2"] } },
];

async function readReviews(range, { product, data }) {
  const { query } = filters.find(({ name }) => name === data.filter);
  const [{ items }, about] = await Promise.all([
    shop.reviews.list({ product_id: product, ...query, ...range }),
    range.page > 1 ? undefined : shop.products.get({ id: product }),
  ]);
  return { items, more: about && figuresOf(about) };
}

Page({
  ...listPage(readReviews, publicReviewView),
  product: 0,
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
    this.product = Number(parseQuery(query).product);
    this.load();
  },
  onShow() {
    setTitle(this, t.title);
  },
  choose({ currentTarget }) {
    this.setData({ filter: currentTarget.dataset.name, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
});

const figuresOf = ({ rating, rating_count: count }) => ({
  rating: rating || 0,
  average: formatRating(rating),
  count,
});
