const { date, money } = require("../../format");
const { entitle, isSeen, loadRows } = require("../../page");
const act = require("../../order-actions");
const { words } = require("../../refund-words");
const { markOf } = require("../../refunds");
const { shop } = require("../../shop");
const { open, openTab } = require("../../ways");
const { fill, plural } = require("../../words");

const t = words.orders;
const size = 20;
const tabs = ["", "unpaid", "paid", "shipped", "completed", "refunding", "refunded", "cancelled"];

const buttons = ["cancel", "confirm", "review", "pay"];

const draw = ({ id, status, delivery, snap_name, total_price, actions, ...order }) => ({
  id,
  status,
  isPart: order.is_part_shipped,
  delivery,
  snap_name,
  total_price,
  actions,
  hasButtons: actions.some((action) => buttons.includes(action)),
  image: order.snap_image_sizes ? order.snap_image_sizes.small.url : "",
  day: date(order.created_at),
  pieces: plural(t, "pieces", order.total_count),
  mark: status === "refunded" ? "" : markOf(order),
  opens: fill(t.open, { name: snap_name, price: money(total_price) }),
});

Page({
  page: 0,
  isReading: false,
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    status: /** @type {any} */ (""),
    tabs: [],
    items: [],
    isEnd: false,
    isBusy: 0,
  },
  onLoad({ status = "" }) {
    this.setData({ status, tabs: this.tabs({}) });
  },
  onShow() {
    entitle(this, t.title);
    this.reload();
  },
  async onPullDownRefresh() {
    await this.reload();
    wx.stopPullDownRefresh();
  },
  tabs: (counts) =>
    tabs.map((status) => ({ status, name: status ? t[status] : t.all, count: status ? counts[status] || 0 : 0 })),
  load() {
    return this.reload();
  },
  /** Keeps the current rows until the new ones have been loaded. */
  reload() {
    this.page = 0;
    shop.orders.count().then(
      (counts) => this.setData({ tabs: this.tabs(counts) }),
      () => {},
    ); // the list below shows the error
    return this.more();
  },
  choose({ currentTarget }) {
    this.setData({ status: currentTarget.dataset.status, items: [], isEnd: false, state: "loading" });
    this.page = 0;
    this.more();
  },
  more() {
    const { status } = this.data;
    return loadRows(this, size, async (page) => {
      const { items } = await shop.orders.list({ page, size, ...(status && { status }) });
      return { items: items.map(draw) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  open({ currentTarget }) {
    open(`/pages/order/order?id=${currentTarget.dataset.id}`);
  },
  pay({ currentTarget }) {
    open(`/pages/pay/pay?id=${currentTarget.dataset.id}`);
  },
  cancel({ currentTarget }) {
    return this.act(act.cancel, currentTarget.dataset.id);
  },
  confirm({ currentTarget }) {
    return this.act(act.confirm, currentTarget.dataset.id);
  },
  async act(run, id) {
    if (this.data.isBusy) return;
    this.setData({ isBusy: id });
    try {
      if (!(await run(id, () => isSeen(this)))) return;
    } finally {
      this.setData({ isBusy: 0 });
    }
    await this.reload();
  },
  home() {
    openTab("/pages/home/home");
  },
});
