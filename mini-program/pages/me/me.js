const { showTabBar } = require("../../cart/cart");
const { showError, showMessage } = require("../../kit/dialogs");
const { open } = require("../../kit/navigation");
const { load, setTitle } = require("../../kit/page");
const { read } = require("../../kit/storage");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/orders");

const t = words.me;
const r = words.refunds;
const shortcuts = [
  { status: "unpaid", glyph: "wallet", name: words.orders.unpaid },
  { status: "paid", glyph: "parcel", name: t.paid },
  { status: "shipped", glyph: "truck", name: words.orders.shipped },
  { status: "completed", glyph: "star", name: words.orders.completed },
];

Page({
  /** Settles when all changes so far have been saved or have failed. */
  saving: /** @type {Promise<void> | null} */ (null),
  data: {
    skin: "",
    t,
    r,
    state: "loading",
    problem: null,
    user: null,
    avatar: "",
    busy: "",
    shortcuts,
    refunds: 0,
    phone: "",
    isStaff: false,
  },
  onShow() {
    setTitle(this, words.tabs.me);
    this.setData({ isStaff: Boolean(read("staff")) });
    showTabBar();
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    const { saving } = this;
    return load(this, async () => {
      await saving;
      const [user, counts, about] = await Promise.all([shop.users.get(), shop.orders.count(), shop.shop.get()]);
      return {
        ...(saving === this.saving && this.viewOf(user)), // a save that has begun since has newer values
        // Completed orders need no action, so they have no badge.
        shortcuts: shortcuts.map((each) => ({ ...each, count: each.status === "completed" ? 0 : counts[each.status] })),
        refunds: counts.after_sale || 0,
        phone: about.phone,
        shopName: about.name,
      };
    });
  },
  viewOf: (user) => ({ user, avatar: user.avatar_sizes ? user.avatar_sizes.small.url : "" }),
  chooseAvatar({ detail }) {
    this.setData({ avatar: detail.avatarUrl }); // a preview until the upload has finished
    return this.inTurn(() => this.save("avatar", () => shop.users.uploadAvatar({ file: detail.avatarUrl })));
  },
  /** WeChat reports a name twice: on confirmation and on blur. */
  name({ detail }) {
    const nickname = detail.value.trim();
    return this.inTurn(() => {
      if (nickname === this.data.user.nickname) return undefined;
      return this.save("name", () => shop.users.update({ nickname }));
    });
  },
  setPhone({ detail }) {
    const { code, errMsg = "" } = detail;
    if (code) return this.inTurn(() => this.save("phone", () => shop.users.setPhone({ code })));
    if (/deny|cancel|not authorized/.test(errMsg)) return undefined; // cancelled by the shopper
    const content = fill(t.notFromWechat, { reason: errMsg.replace(/^getPhoneNumber:/, "") });
    return showMessage(content);
  },
  inTurn(run) {
    this.saving = Promise.resolve(this.saving).then(run);
    return this.saving;
  },
  async save(what, call) {
    this.setData({ busy: what });
    try {
      this.setData(this.viewOf(await call()));
      wx.showToast({ title: t.saved, icon: "success" });
    } catch (error) {
      this.setData(this.viewOf(this.data.user)); // restores the stored values
      showError(error);
    } finally {
      this.setData({ busy: "" });
    }
  },
  openRefunds() {
    open("/after-sale/list/list");
  },
  openOrders({ currentTarget }) {
    open(`/pages/orders/orders?status=${currentTarget.dataset.status}`);
  },
  openCoupons() {
    open("/pages/wallet/wallet");
  },
  openFavourites() {
    open("/pages/favourites/favourites");
  },
  openReviews() {
    open("/pages/my-reviews/my-reviews");
  },
  openAddresses() {
    open("/pages/addresses/addresses");
  },
  openNotices() {
    open("/pages/notices/notices");
  },
  openAccount() {
    open("/pages/account/account");
  },
  openShop() {
    open("/pages/shop/shop");
  },
  openStaff() {
    open("/staff/pages/today/today");
  },
  call() {
    wx.makePhoneCall({ phoneNumber: this.data.phone }).catch(() => {}); // cancelled by the shopper
  },
});
