const { words } = require("../../coupon-words");
const { ticketOf } = require("../../coupon-tickets");
const { queryOf } = require("../../entry");
const { entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { fill } = require("../../words");

const t = words.coupons;
const few = 100; // the remaining number is shown from this number down

/** A sold-out coupon that the shopper has got is shown as claimed. */
function stateOf({ can_claim: canClaim, claimed_count: count }) {
  if (canClaim) return "open";
  return count ? "claimed" : "used up";
}

const drawn = (coupon) => ({
  id: coupon.id,
  ticket: ticketOf(coupon),
  state: stateOf(coupon),
  left: coupon.can_claim && coupon.left !== null && coupon.left <= few ? fill(t.left, { count: coupon.left }) : "",
  claims: fill(t.claimName, { name: coupon.name }),
});

Page({
  data: { skin: "", t, state: "loading", problem: null, items: [], code: "", busy: 0 },
  /** A mini-program code of a coupon passes its code. */
  onLoad(query) {
    this.setData({ code: queryOf(query).code || "" });
  },
  onShow() {
    entitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => ({ items: (await shop.coupons.list()).items.map(drawn) }));
  },
  async claim({ currentTarget }) {
    const { id } = currentTarget.dataset;
    if (this.data.busy) return;
    this.setData({ busy: id });
    try {
      await shop.coupons.claim({ id });
      wx.showToast({ title: t.claimOk, icon: "success" });
    } catch (error) {
      tell(error);
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
