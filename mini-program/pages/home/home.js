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

/** The pictures of the banner that the owner chose. The choice can be deleted between the two requests. */
async function readSlides({ home_banner_id: id }) {
  if (!id) return [];
  try {
    return (await shop.banners.get({ id })).items;
  } catch (error) {
    if (error.code === "not_found") return [];
    throw error;
  }
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
    slides: [],
    categories: [],
    themes: [],
    fresh: [],
    best: [],
    notice: null,
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
    await Promise.all([this.load(), this.readCoupons(), this.readLast()]);
    wx.stopPullDownRefresh();
  },
  /** After each visit of another page, because a coupon can have been claimed there. The page does not wait for it. */
  async readCoupons() {
    if (isSinglePage) return;
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
  load() {
    this.openScanned();
    return load(this, async () => {
      const request = shop.shop.get();
      const [about, slides, categories, themes, fresh, best] = await Promise.all([
        request,
        request.then(readSlides),
        shop.categories.list(),
        shop.themes.list(),
        shop.products.search({ sort: "-created_at", size: 6 }),
        shop.products.search({ sort: "-sold", size: 6 }),
      ]);
      this.name = about.name;
      setTitle(this, about.name);
      return {
        about,
        hours: serviceHours(about),
        logo: about.logo_sizes ? about.logo_sizes.small.url : "",
        slides,
        categories: categories.items.filter(({ parent_id }) => parent_id === null).map(categoryTile),
        themes: themes.items,
        fresh: fresh.items.map(productCard),
        best: best.items.map(productCard),
        notice: about.notices[0] || null,
        closed: about.takes_orders === false ? closedWords(about) : "",
      };
    });
  },
  openShop() {
    open("/pages/shop/shop");
  },
  search() {
    open("/pages/search/search");
  },
  openSlide({ currentTarget }) {
    openTarget(this.data.slides[currentTarget.dataset.index]);
  },
  openCategory({ currentTarget }) {
    openTarget({ target_type: "category", target: currentTarget.dataset.id });
  },
  openNotices() {
    open("/pages/notices/notices");
  },
  openTheme({ currentTarget }) {
    open(`/pages/theme/theme?id=${currentTarget.dataset.id}`);
  },
  openAll({ currentTarget }) {
    open(`/pages/search/search?sort=${currentTarget.dataset.sort}`);
  },
  onShareAppMessage() {
    return { title: this.name, path: "/pages/home/home" };
  },
  onShareTimeline() {
    return { title: this.name };
  },
});
