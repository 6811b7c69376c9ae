const { load } = require("../../page");
const { shop } = require("../../shop");
const { drawTabs } = require("../../tabs");
const { open } = require("../../ways");
const { words } = require("../../refund-words");
const { fill } = require("../../words");

const t = words.me;
const r = words.refunds;
const shortcuts = [
  { status: "unpaid", glyph: "wallet", name: words.orders.unpaid },
  { status: "paid", glyph: "parcel", name: words.orders.paid },
  { status: "shipped", glyph: "truck", name: words.orders.shipped },
  { status: "completed", glyph: "star", name: words.orders.completed },
];

Page({
  data: { t, r, state: "loading", problem: null, user: null, avatar: "", name: "", shortcuts, refunds: 0, phone: "" },
  onShow() {
    wx.setNavigationBarTitle({ title: words.tabs.me });
    drawTabs();
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => {
      const [user, counts, about] = await Promise.all([shop.users.get(), shop.orders.count(), shop.shop.get()]);
      return {
        user,
        avatar: user.avatar_sizes ? user.avatar_sizes.small.url : "",
        name: user.nickname || fill(t.nameless, { id: user.id }),
        // Completed orders need no action, so they have no badge.
        shortcuts: shortcuts.map((each) => ({ ...each, count: each.status === "completed" ? 0 : counts[each.status] })),
        refunds: counts.after_sale || 0,
        phone: about.phone,
        shopName: about.name,
      };
    });
  },
  openProfile() {
    open("/pages/profile/profile");
  },
  openRefunds() {
    open("/after-sale/list/list");
  },
  openOrders({ currentTarget }) {
    open(`/pages/orders/orders?status=${currentTarget.dataset.status}`);
  },
  openAddresses() {
    open("/pages/addresses/addresses");
  },
  openNotices() {
    open("/pages/notices/notices");
  },
  openShop() {
    open("/pages/shop/shop");
  },
  call() {
    wx.makePhoneCall({ phoneNumber: this.data.phone }).catch(() => {}); // cancelled by the shopper
  },
});
