const { decoded } = require("../../entry");
const { entitle } = require("../../page");
const { inWords } = require("../../problem");
const { appended, asCard } = require("../../rows");
const { shop } = require("../../shop");
const { read, write } = require("../../storage");
const { words, fill } = require("../../words");

const size = 20;
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

Page({
  page: 0,
  turn: 0,
  typed: 0,
  isReading: false,
  data: {
    skin: "",
    t: words.search,
    word: "",
    asked: "",
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
    const word = decoded(q);
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
    this.setData({ best: items.map(asCard), isBare: items.length === 0 });
  },
  /** The filter is optional, so errors are ignored. */
  async readCategories() {
    const { items } = await shop.categories.list().catch(() => ({ items: [] }));
    const top = items.filter(({ parent_id }) => parent_id === null).map(({ id, name }) => ({ id, name }));
    if (top.length > 1) this.setData({ categories: [{ id: 0, name: words.search.everything }, ...top] });
  },
  onShow() {
    entitle(this, words.search.title);
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
    this.setData({ word: "", asked: "", items: [], category: 0, state: "history" });
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
    this.search(this.data.asked);
  },
  filter({ currentTarget }) {
    this.setData({ category: currentTarget.dataset.id });
    this.search(this.data.asked);
  },
  /** Widens an empty search: first drops the category, then the word. */
  widen() {
    if (!this.data.category) return this.clear();
    this.setData({ category: 0 });
    return this.search(this.data.asked);
  },
  search(word) {
    this.page = 0;
    this.endTyping();
    this.setData({ word, asked: word, items: [], isEnd: false, state: "loading" });
    return this.more();
  },
  load() {
    return this.search(this.data.asked);
  },
  async more() {
    const { asked, sort, items, category } = this.data;
    this.turn += 1;
    const turn = this.turn;
    this.isReading = true;
    try {
      const within = category ? { category_id: category, descendants: true } : {};
      const input = { page: this.page + 1, size, q: asked || undefined, sort: sort || undefined, ...within };
      const answer = await shop.products.search(input);
      if (turn !== this.turn) return;
      this.page += 1;
      const rows = appended(items.length, answer.items.map(asCard));
      this.setData({ ...rows, isEnd: answer.items.length < size, state: "ready", ...nothingOf(asked) });
      if (!this.data.items.length) this.readBest();
    } catch (error) {
      if (turn === this.turn) this.setData({ state: "failed", problem: inWords(error) });
    } finally {
      this.isReading = false;
    }
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
});
