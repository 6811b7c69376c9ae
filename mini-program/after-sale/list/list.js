const { date } = require("../../kit/format");
const { open } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { plural, words } = require("../../words/after-sale");

const t = words.requests;

const toRow = ({ id, status, snap_name, snap_image_sizes: sizes, created_at, count, total }) => ({
  id,
  status,
  snap_name,
  total,
  head: `${date(created_at)} · ${plural(t, "pieces", count)}`,
  image: sizes ? sizes.small.url : "",
});

Page({
  ...listPage((range) => shop.afterSales.list(range), toRow),
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  open({ currentTarget }) {
    open(`/after-sale/request/request?id=${currentTarget.dataset.id}`);
  },
  openOrders() {
    open("/pages/orders/orders");
  },
});
