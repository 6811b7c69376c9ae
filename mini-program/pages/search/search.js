const { productCard } = require("../../catalogue/products");
const { decode } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { read, write } = require("../../kit/storage");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/common");

const mostRemembered = 10;
/** Typing is this long at rest before suggestions are requested. */
const pauseMs = 200;

function nothingOf(word) {
  const { nothing, nothingText } = words.search;
  const { categories } = words;
  return word
    ? { found: fill(nothing, { word }), hint: nothingText }
    : { found: categories.nothingTitle, hint: categories.nothing };
}

async function readProducts(range, page) {
  const { query, sort, category } = page.data;
  const within = category ? { category_id: category, descendants: true } : {};
  const input = { ...range, q: query || undefined, sort: sort || undefined, ...within };
  const { items } = await shop.products.search(input);
  if (range.page === 1 && !items.length) page.readBest();
  return { items, more: nothingOf(query) };
}

Page({
  ...listPage(readProducts, productCard),
  turn: 0,
  typed: 0,
  data: {
    skin: "",
    t: words.search,
    word: "",
    query: "",
    sort: /** @type {any} */ (""),
    history: [],
    hot: [],
    suggestions: [],
    items: [],
    state: "history",
    problem: null,
    isEnd: false,
    found: "",
    hint: "",
    best: [],
    /** True if there are not even bestsellers to show. */
    isBare: false,
    category: 0,
    categories: [],
    sorts: [
      { sort: "", name: words.search.usual },
      { sort: "-sold", name: words.search.best },
      { sort: "-created_at", name: words.search.fresh },
      { sort: "price", name: words.search.cheap },
      { sort: "-price", name: words.search.dear },
    ],
  },
  onLoad({ sort = "", q = "" }) {
    const word = decode(q);
    this.setData({ sort, word, history: read("searches") || [], isFresh: !sort && !word });
    this.readCategories();
    if (sort || word) return this.search(word);
    this.readBest();
    this.readHot();
  },
  onUnload() {
    this.endTyping();
  },
  /** The shop's words. They are optional, so errors are ignored. */
  async readHot() {
    if (this.data.hot.length) return;
    const { items } = await shop.search.listWords().catch(() => ({ items: [] }));
    this.setData({ hot: items.map(({ word }) => word) });
  },
  /** The bestsellers, shown before the first search and below an empty result. They are optional, so errors are ignored. */
  async readBest() {
    if (this.data.best.length) return;
    const { items } = await shop.products.search({ sort: "-sold", size: 4 }).catch(() => ({ items: [] }));
    this.setData({ best: items.map(productCard), isBare: items.length === 0 });
  },
  /** The filter is optional, so errors are ignored. */
  async readCategories() {
    const { items } = await shop.categories.list().catch(() => ({ items: [] }));
    const top = items.filter(({ parent_id }) => parent_id === null).map(({ id, name }) => ({ id, name }));
    if (top.length > 1) this.setData({ categories: [{ id: 0, name: words.search.everything }, ...top] });
  },
  onShow() {
    setTitle(this, words.search.title);
  },
  type({ detail }) {
    this.setData({ word: detail.value });
    if (!detail.value.trim()) return this.clear();
    clearTimeout(this.timer);
    this.typed += 1;
    this.timer = setTimeout(() => this.suggest(), pauseMs);
  },
  /** Suggestions are optional, so errors are ignored. An answer that arrives after the text has changed is, too. */
  async suggest() {
    const { typed } = this;
    const q = this.data.word.trim();
    const { items } = await shop.search.suggest({ q }).catch(() => ({ items: [] }));
    if (typed === this.typed) this.setData({ suggestions: items.map(({ word }) => word) });
  },
  endTyping() {
    clearTimeout(this.timer);
    this.typed += 1;
    if (this.data.suggestions.length) this.setData({ suggestions: [] });
  },
  clear() {
    this.turn += 1;
    this.endTyping();
    this.setData({ word: "", query: "", items: [], category: 0, state: "history" });
    this.readBest();
    this.readHot();
  },
  confirm({ detail }) {
    const word = detail.value.trim();
    if (!word) return;
    const history = [word, ...this.data.history.filter((each) => each !== word)].slice(0, mostRemembered);
    write("searches", history);
    this.setData({ history });
    this.search(word);
  },
  again({ currentTarget }) {
    this.confirm({ detail: { value: currentTarget.dataset.word } });
  },
  forget() {
    write("searches", undefined);
    this.setData({ history: [] });
  },
  resort({ currentTarget }) {
    this.setData({ sort: currentTarget.dataset.sort });
    this.search(this.data.query);
  },
  filter({ currentTarget }) {
    this.setData({ category: currentTarget.dataset.id });
    this.search(this.data.query);
  },
  /** Widens an empty search: first drops the category, then the word. */
  widen() {
    if (!this.data.category) return this.clear();
    this.setData({ category: 0 });
    return this.search(this.data.query);
  },
  search(word) {
    this.endTyping();
    this.setData({ word, query: word, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
});
