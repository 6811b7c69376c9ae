const { words } = require("../../coupon-words");
const { ticketOf } = require("../../coupon-tickets");
const { entitle, loadRows } = require("../../page");
const { shop } = require("../../shop");
const { open, openTab } = require("../../ways");
const { fill } = require("../../words");

const t = words.wallet;
const size = 20;
const statuses = /** @type {("unused" | "used" | "expired")[]} */ (["unused", "used", "expired"]);

const drawn = (coupon) => ({
  id: coupon.id,
  status: coupon.status,
  orderId: coupon.order_id,
  ticket: ticketOf(coupon),
  uses: fill(coupon.order_id ? t.orderName : t.useName, { name: coupon.name }),
});

Page({
  page: 0,
  isReading: false,
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    status: statuses[0],
    tabs: statuses.map((status) => ({ status, name: t[status] })),
    items: [],
    isEnd: false,
  },
  onShow() {
    entitle(this, t.title);
    this.load();
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
    this.setData({ status: currentTarget.dataset.status, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
  more() {
    return loadRows(this, size, async (page) => {
      const { items } = await shop.coupons.listMine({ page, size, status: this.data.status });
      return { items: items.map(drawn) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  use({ currentTarget }) {
    const { order } = currentTarget.dataset;
    return order ? open(`/pages/order/order?id=${order}`) : openTab("/pages/home/home");
  },
  openCentre() {
    open("/pages/coupons/coupons");
  },
});
