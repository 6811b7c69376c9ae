const { open, openTab } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { ticketOf } = require("../../order/coupons");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/coupons");

const t = words.wallet;
const statuses = /** @type {("unused" | "used" | "expired")[]} */ (["unused", "used", "expired"]);

const toRow = (coupon) => ({
  id: coupon.id,
  status: coupon.status,
  orderId: coupon.order_id,
  ticket: ticketOf(coupon),
  uses: fill(coupon.order_id ? t.orderName : t.useName, { name: coupon.name }),
});

Page({
  ...listPage((range, { data }) => shop.coupons.listMine({ ...range, status: data.status }), toRow),
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
    setTitle(this, t.title);
    this.load();
  },
  choose({ currentTarget }) {
    this.setData({ status: currentTarget.dataset.status, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
  use({ currentTarget }) {
    const { order } = currentTarget.dataset;
    return order ? open(`/pages/order/order?id=${order}`) : openTab("/pages/home/home");
  },
  openCentre() {
    open("/pages/coupons/coupons");
  },
});
