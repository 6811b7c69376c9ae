const { date, money } = require("../../kit/format");
const { isSeen, open, openTab } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { cancel, confirm } = require("../../order/actions");
const { refundMark } = require("../../order/status");
const { shop } = require("../../shop/shop");
const { fill, plural, words } = require("../../words/orders");

const t = words.orders;
const tabs = ["", "unpaid", "paid", "shipped", "completed", "refunding", "refunded", "cancelled"];

const tabsWith = (counts) =>
  tabs.map((status) => ({ status, name: status ? t[status] : t.all, count: status ? counts[status] || 0 : 0 }));

const buttons = ["cancel", "confirm", "review", "pay"];

const toRow = ({ id, status, delivery, snap_name, total_price, actions, ...order }) => ({
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
  mark: status === "refunded" ? "" : refundMark(order),
  opens: fill(t.open, { name: snap_name, price: money(total_price) }),
});

/** The list below shows an error. */
const readCounts = (page) =>
  shop.orders.count().then(
    (counts) => page.setData({ tabs: tabsWith(counts) }),
    () => {},
  );

function readOrders(range, page) {
  const { status } = page.data;
  if (range.page === 1) readCounts(page);
  return shop.orders.list({ ...range, ...(status && { status }) });
}

Page({
  ...listPage(readOrders, toRow),
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
    this.setData({ status, tabs: tabsWith({}) });
  },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  choose({ currentTarget }) {
    this.setData({ status: currentTarget.dataset.status, items: [], isEnd: false, state: "loading" });
    this.load();
  },
  open({ currentTarget }) {
    open(`/pages/order/order?id=${currentTarget.dataset.id}`);
  },
  pay({ currentTarget }) {
    open(`/pages/pay/pay?id=${currentTarget.dataset.id}`);
  },
  cancel({ currentTarget }) {
    return this.act(cancel, currentTarget.dataset.id);
  },
  confirm({ currentTarget }) {
    return this.act(confirm, currentTarget.dataset.id);
  },
  async act(run, id) {
    if (this.data.isBusy) return;
    this.setData({ isBusy: id });
    try {
      if (!(await run(id, () => isSeen(this)))) return;
    } finally {
      this.setData({ isBusy: 0 });
    }
    await this.load();
  },
  home() {
    openTab("/pages/home/home");
  },
});
