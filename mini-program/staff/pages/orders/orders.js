const { pageData, scanText } = require("../../press");
const { staff } = require("../../api");
const { fullName } = require("../../../catalogue/products");
const { showError } = require("../../../kit/dialogs");
const { dateTime, joinNames } = require("../../../kit/format");
const { open } = require("../../../kit/navigation");
const { listPage, runOnce, setTitle } = require("../../../kit/page");
const { words } = require("../../words/staff");

const t = words.staffOrders;
const paid = { status: "paid", held: false, sort: "created_at" };
const filters = {
  ship: { ...paid, delivery: "express,local,virtual" },
  pickup: { ...paid, delivery: "pickup" },
  held: { held: true, sort: "created_at" },
};
const tabs = [
  { tab: "ship", name: t.ship },
  { tab: "pickup", name: t.pickup },
  { tab: "held", name: t.held },
];

const toRow = ({ id, order_no, status, delivery, items, held, recipient, user, total_price, ...order }) => ({
  id,
  status,
  delivery,
  total_price,
  number: order_no.slice(-6),
  isPart: order.is_part_shipped,
  name: recipient ? recipient.name : user.nickname || `#${user.id}`,
  when: dateTime(order.created_at),
  goods: joinNames(items.map(({ name, variant_name, count }) => `${fullName(name, variant_name)} × ${count}`)),
  held: held ? held.reason : "",
});

const readOrders = (range, { data: { q, tab } }) =>
  staff.orders.list({ ...range, ...(q ? { q } : filters[tab]), include: "items" });

Page({
  ...listPage(readOrders, toRow),
  data: { ...pageData, t, tabs, tab: "ship", q: "", items: [], isEnd: false },
  onLoad({ tab = "ship" }) {
    this.setData({ tab });
  },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  choose({ currentTarget }) {
    return this.show({ tab: currentTarget.dataset.tab, q: "" });
  },
  search({ detail }) {
    return this.find(detail.value.trim());
  },
  scan() {
    return runOnce(this, async () => {
      const text = await scanText();
      if (text) await this.find(text.slice(0, 100));
    });
  },
  /** Eight digits are a pickup code. The barcode of a packing slip is the order's number. */
  async find(q) {
    const isUnknown = ({ code }) => code === "not_found";
    if (/^\d{8}$/.test(q)) {
      const order = await staff.orders.findPickup({ code: q }).catch((error) => isUnknown(error) || showError(error));
      if (order?.id) return openOrder(order.id, q);
    }
    await this.show({ q });
    if (q && this.data.items.length === 1) openOrder(this.data.items[0].id);
    return undefined;
  },
  show(filter) {
    this.setData({ ...filter, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
  open({ currentTarget }) {
    openOrder(currentTarget.dataset.id);
  },
});

const openOrder = (id, code = "") => open(`/staff/pages/order/order?id=${id}&code=${code}`);
