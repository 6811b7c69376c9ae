const { showTabBar } = require("../../cart/cart");
const { categoryTile, productCard } = require("../../catalogue/products");
const { describeError } = require("../../kit/dialogs");
const { parseQuery } = require("../../kit/navigation");
const { appendRows, load, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/common");

const size = 20;
const mostInShelf = 9;

Page({
  all: [],
  parents: new Map(),
  page: 0,
  /** The request in progress. Its response is ignored if another category has been selected since. */
  reading: /** @type {any} */ (null),
  data: {
    skin: "",
    t: words.categories,
    state: "loading",
    problem: null,
    tree: [],
    chosen: 0,
    open: 0,
    kinds: [],
    isLong: false,
    /** The subcategory to scroll to if a link selected it. */
    into: "",
    /** The scroll position of the list. WeChat only scrolls when the value changes, so it alternates between 0 and 0.1. */
    top: 0,
    items: [],
    list: "loading",
    listProblem: null,
    isEnd: false,
  },
  onLoad(query) {
    const { id } = parseQuery(query);
    if (id) getApp().globalData.category = Number(id);
    this.load();
  },
  onShow() {
    setTitle(this, words.tabs.categories);
    showTabBar();
    const { globalData } = getApp();
    if (globalData.category && this.data.tree.length) this.choose(globalData.category);
  },
  async load() {
    await load(this, async () => {
      const { items } = await shop.categories.list();
      const tree = items.filter(({ parent_id }) => parent_id === null).map(({ id, name }) => ({ id, name }));
      this.all = items;
      this.parents = new Map(items.map(({ id, parent_id }) => [id, parent_id]));
      return { tree };
    });
    const { tree, chosen } = this.data;
    const wanted = getApp().globalData.category || chosen;
    if (tree.length) await this.choose(this.parents.has(wanted) ? wanted : tree[0].id);
  },
  tap({ currentTarget }) {
    this.choose(currentTarget.dataset.id, "");
  },
  /** A tile for the whole top-level category, then its direct subcategories. */
  shelf(open) {
    const below = this.all.filter(({ parent_id }) => parent_id === open);
    const top = this.all.filter(({ id }) => id === open).map((each) => ({ ...each, name: words.categories.all }));
    const kinds = below.length ? [...top, ...below].map(categoryTile) : [];
    return { open, kinds, isLong: kinds.length > mostInShelf };
  },
  choose(id, into = `kind-${id}`) {
    getApp().globalData.category = 0;
    let open = id;
    while (this.parents.get(open)) open = this.parents.get(open);
    const top = this.data.top ? 0 : 0.1;
    this.setData({ chosen: id, ...this.shelf(open), into, top, items: [], list: "loading", isEnd: false });
    this.page = 0;
    this.reading = null;
    return this.loadMore();
  },
  retry() {
    this.setData({ list: "loading" });
    return this.loadMore();
  },
  async loadMore() {
    const { chosen } = this.data;
    const page = this.page + 1;
    if (this.data.isEnd || this.reading) return;
    const reading = {};
    this.reading = reading;
    try {
      const answer = await shop.categories.listProducts({ id: chosen, descendants: true, page, size });
      if (reading !== this.reading) return;
      this.page = page;
      const rows = appendRows(this.data.items.length, answer.items.map(productCard));
      this.setData({ ...rows, list: "ready", isEnd: answer.items.length < size });
    } catch (error) {
      if (reading === this.reading) this.setData({ list: "failed", listProblem: describeError(error) });
    } finally {
      if (reading === this.reading) this.reading = null;
    }
  },
});
