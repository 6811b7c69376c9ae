const { showError } = require("../../kit/dialogs");
const { open, parseQuery } = require("../../kit/navigation");
const { load, setTitle } = require("../../kit/page");
const { ticketOf } = require("../../order/coupons");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/coupons");

const t = words.coupons;
const shown = 100; // the remaining number is shown from this number down
const few = 10; // and called few from this one down

function leftOf({ can_claim: canClaim, left }) {
  if (!canClaim || left === null || left > shown) return "";
  return fill(left > few ? t.left : t.few, { count: left });
}

/** A sold-out coupon that the shopper has got is shown as claimed. */
function stateOf({ can_claim: canClaim, claimed_count: count }) {
  if (canClaim) return "open";
  return count ? "claimed" : "used up";
}

const toRow = (coupon) => ({
  id: coupon.id,
  ticket: ticketOf(coupon),
  state: stateOf(coupon),
  left: leftOf(coupon),
  claims: fill(t.claimName, { name: coupon.name }),
});

Page({
  data: { skin: "", t, state: "loading", problem: null, items: [], code: "", busy: 0 },
  /** A mini-program code of a coupon passes its code. */
  onLoad(query) {
    this.setData({ code: parseQuery(query).code || "" });
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
    return load(this, async () => ({ items: (await shop.coupons.list()).items.map(toRow) }));
  },
  async claim({ currentTarget }) {
    const { id } = currentTarget.dataset;
    if (this.data.busy) return;
    this.setData({ busy: id });
    try {
      await shop.coupons.claim({ id });
      wx.showToast({ title: t.claimOk, icon: "success" });
    } catch (error) {
      showError(error);
    } finally {
      this.setData({ busy: 0 });
    }
    await this.load();
  },
  redeemed() {
    wx.showToast({ title: t.claimOk, icon: "success" });
    this.openMine();
  },
  openMine() {
    open("/pages/wallet/wallet");
  },
});
