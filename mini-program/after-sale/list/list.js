const { date } = require("../../format");
const { entitle, loadRows } = require("../../page");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { plural } = require("../../words");
const { words } = require("../words");

const t = words.requests;
const size = 20;

const draw = ({ id, status, snap_name, snap_image_sizes: sizes, created_at, count, total }) => {
  const head = `${date(created_at)} · ${plural(t, "pieces", count)}`;
  return {
    id,
    status,
    snap_name,
    total,
    head,
    image: sizes ? sizes.small.url : "",
  };
};

Page({
  page: 0,
  isReading: false,
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  onShow() {
    entitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  /** Keeps the current rows until the new ones have been loaded. */
  load() {
    this.page = 0;
    return this.more();
  },
  more() {
    return loadRows(this, size, async (page) => {
      const { items } = await shop.afterSales.list({ page, size });
      return { items: items.map(draw) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  open({ currentTarget }) {
    open(`/after-sale/request/request?id=${currentTarget.dataset.id}`);
  },
  openOrders() {
    open("/pages/orders/orders");
  },
});
