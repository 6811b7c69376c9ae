const { can, loadRights, signIn, staff } = require("../../api");
const { pageData } = require("../../press");
const { showError } = require("../../../kit/dialogs");
const { decode, open } = require("../../../kit/navigation");
const { load, setTitle } = require("../../../kit/page");
const { isUncertain } = require("../../../shop/send-once");
const { fill, plural, words } = require("../../words/staff");

const t = words.staffToday;
const orders = "/staff/pages/orders/orders?tab=";

/** The tasks that the admin's permissions allow, with their numbers. */
async function readTasks() {
  const ifCan = (permission, read) => (can(permission) ? read() : undefined);
  const [open, held, requests, complaints, days] = await Promise.all([
    ifCan("order.read", () => staff.orders.count({ held: false })),
    ifCan("order.read", () => staff.orders.count({ held: true })),
    ifCan("after_sale.read", () => staff.afterSales.count()),
    ifCan("complaint.read", () => staff.complaints.count()),
    ifCan("stats.read", () => staff.stats.listDays({ days: 1 })),
  ]);
  const late = (count) => (count ? fill(t.late, { count }) : "");
  return {
    sales: days ? days.sales[0] : null,
    complaints: complaints?.open ? plural(t, "complaints", complaints.open) : "",
    tasks: [
      open && { name: t.toShip, count: open.paid - open.to_pick_up, glyph: "parcel", url: `${orders}ship` },
      open && { name: t.toPickUp, count: open.to_pick_up, glyph: "shop", url: `${orders}pickup` },
      held && { name: t.held, count: held.paid, glyph: "clock", url: `${orders}held` },
      requests && {
        name: t.requests,
        count: requests.open,
        more: late(requests.overdue),
        glyph: "back",
        url: "/staff/pages/requests/requests",
      },
    ].filter(Boolean),
  };
}

Page({
  /** The code of the back office that this page was opened with, until it has been used. */
  code: "",
  data: { ...pageData, t, user: null, sales: null, tasks: [], hasGoods: false },
  onLoad({ scene = "" }) {
    this.code = decode(scene);
  },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => {
      if (this.code) await this.link();
      try {
        const [user] = await Promise.all([staff.users.get(), loadRights()]);
        const tasks = await readTasks();
        return { ...tasks, user, hasGoods: can("product.read") };
      } catch (error) {
        if (error.code !== "login_failed") throw error;
        return { user: null };
      }
    });
  },
  async link() {
    try {
      await signIn(this.code);
      wx.showToast({ title: t.linked, icon: "none" });
    } catch (error) {
      if (isUncertain(error)) throw error; // the next load tries it again
      showError(error);
    }
    this.code = "";
  },
  open({ currentTarget }) {
    open(currentTarget.dataset.url);
  },
});
