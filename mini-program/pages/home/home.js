const { buyAgain, showTabBar } = require("../../cart/cart");
const { categoryTile, productCard } = require("../../catalogue/products");
const { showError } = require("../../kit/dialogs");
const { serviceHours } = require("../../kit/format");
const { isSinglePage, isSeen, open, openTab } = require("../../kit/navigation");
const { load, runOnce, setTitle } = require("../../kit/page");
const payment = require("../../order/payment");
const { shop } = require("../../shop/shop");
const { isCode, openCode, openTarget } = require("../../shop/targets");
const { fill, words } = require("../../words/common");

const closedWords = ({ is_closed: isClosed, closed_note: note, order_hours: hours }) =>
  isClosed ? note || words.home.closed : fill(words.home.closedNow, { hours: hours.replace("-", " – ") });

const sorts = /** @type {const} */ ({ newest: "-created_at", best_selling: "-sold" });

/** A server of an older version has no blocks: the page shows its newest products and its best sellers. */
async function readBlocks() {
  try {
    return (await shop.home.get()).blocks;
  } catch (error) {
    if (error.status !== 404) throw error;
  }
  const read = async ([rule, sort], at) => {
    const { items } = await shop.products.search({ sort, size: 6 });
    return { id: -at, type: "products", rule, items };
  };
  const blocks = await Promise.all(Object.entries(sorts).map(read));
  return blocks.filter(({ items }) => items.length);
}

const headings = { newest: words.home.fresh, best_selling: words.home.best, on_offer: words.home.offers };

/** The block as the page shows it. */
function shownBlock(block) {
  const { type, items } = block;
  if (type === "categories") return { ...block, items: items.map(categoryTile) };
  if (type === "picture") {
    const { url, width, height } = block.image_sizes.medium;
    return { ...block, url, height: width && height ? Math.round((702 * height) / width) : 281 };
  }
  if (type !== "products") return block;
  const { id, rule, category_id: category } = block;
  const all = { newest: words.home.allFresh, best_selling: words.home.allBest, category: words.home.all }[rule];
  const title = block.title || headings[rule] || "";
  return { id, type, title, all, sort: sorts[rule], category, items: items.map(productCard) };
}

function claimsOf(items) {
  const open = items.filter(({ can_claim }) => can_claim);
  if (!open.length) return "";
  return fill(open.length === 1 ? words.home.coupon : words.home.coupons, { name: open[0].name, count: open.length });
}

const bought = ["paid", "shipped", "completed"];

Page({
  name: "",
  /** The key of the code with which WeChat opened the mini-program, until it is resolved. */
  code: "",
  data: {
    skin: "",
    t: words.home,
    state: "loading",
    problem: null,
    about: null,
    hours: "",
    logo: "",
    blocks: [],
    /** The place of the block that the last order follows. */
    lead: 0,
    isEmpty: false,
    closed: "",
    claims: "",
    /** The last order that was paid. */
    last: null,
  },
  onLoad({ scene }) {
    this.code = isCode(scene) ? scene : "";
    this.load();
  },
  onShow() {
    showTabBar();
    setTitle(this, this.name);
    this.readCoupons();
    this.readLast();
  },
  onReady() {
    // Resume a payment that was in progress when the mini-program was closed.
    const orderId = payment.startedOrder();
    if (orderId) open(`/pages/pay/pay?id=${orderId}`);
  },
  async onPullDownRefresh() {
    await Promise.all([this.load(), this.readLast()]);
    wx.stopPullDownRefresh();
  },
  /** After each visit of another page, because a coupon can have been claimed there. The page does not wait for it. */
  async readCoupons() {
    if (isSinglePage || !this.data.blocks.some(({ type }) => type === "coupons")) return;
    const { items } = await shop.coupons.list().catch(() => ({ items: [] }));
    this.setData({ claims: claimsOf(items) });
  },
  async readLast() {
    if (isSinglePage) return;
    const { items } = await shop.orders.list({ size: 5 }).catch(() => ({ items: [] }));
    const last = items.find(({ status }) => bought.includes(status));
    this.setData({ last: last ? { id: last.id, text: fill(words.home.again, { name: last.snap_name }) } : null });
  },
  again() {
    return runOnce(this, async () => {
      try {
        const { items } = await shop.orders.get({ id: this.data.last.id });
        if ((await buyAgain(items)) && isSeen(this)) await openTab("/pages/cart/cart");
      } catch (error) {
        showError(error);
      }
    });
  },
  openCoupons() {
    open("/pages/coupons/coupons");
  },
  async openScanned() {
    const { code } = this;
    this.code = "";
    if (!code) return;
    try {
      await openCode(code);
    } catch (error) {
      if (error.code === "offline")
        this.code = code; // the page says so, and its retry opens the code
      else showError(error);
    }
  },
  async load() {
    this.openScanned();
    const isShown = await load(this, async () => {
      const [about, found] = await Promise.all([shop.shop.get(), readBlocks()]);
      this.name = about.name;
      setTitle(this, about.name);
      const blocks = found.map(shownBlock);
      return {
        about,
        hours: serviceHours(about),
        logo: about.logo_sizes ? about.logo_sizes.small.url : "",
        blocks,
        lead: Math.max(
          0,
          blocks.findIndex(({ type }) => type === "coupons"),
        ),
        isEmpty: blocks.every(({ type }) => ["banner", "categories", "coupons", "notice", "space"].includes(type)),
        closed: about.takes_orders === false ? closedWords(about) : "",
      };
    });
    if (isShown) this.readCoupons();
  },
  openShop() {
    open("/pages/shop/shop");
  },
  search() {
    open("/pages/search/search");
  },
  openTarget({ currentTarget }) {
    openTarget(currentTarget.dataset.item, currentTarget.dataset.block);
  },
  openCategory({ currentTarget }) {
    openTarget({ target_type: "category", target: currentTarget.dataset.id });
  },
  openNotices() {
    open("/pages/notices/notices");
  },
  openTheme({ currentTarget }) {
    openTarget({ target_type: "theme", target: currentTarget.dataset.id }, currentTarget.dataset.block);
  },
  openAll({ currentTarget }) {
    const { sort, category } = currentTarget.dataset;
    if (category) openTarget({ target_type: "category", target: category });
    else open(`/pages/search/search?sort=${sort}`);
  },
  onShareAppMessage() {
    return { title: this.name, path: "/pages/home/home" };
  },
  onShareTimeline() {
    return { title: this.name };
  },
});
