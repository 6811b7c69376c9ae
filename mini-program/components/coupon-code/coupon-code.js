const { describeError } = require("../../kit/dialogs");
const { runBusy } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/coupons");

/** A field for a coupon code. Triggers `redeem` with the shopper's new copy. */
Component({
  properties: { code: String },
  data: { t: words.coupons, problem: "", isBusy: false },
  methods: {
    type({ detail }) {
      this.setData({ code: detail.value, problem: "" });
    },
    redeem() {
      const code = this.data.code.trim();
      return code ? runBusy(this, () => this.redeemCode(code)) : undefined;
    },
    async redeemCode(code) {
      this.setData({ problem: "" });
      try {
        const coupon = await shop.coupons.redeem({ code });
        this.setData({ code: "" });
        this.triggerEvent("redeem", coupon);
      } catch (error) {
        this.setData({ problem: describeError(error).text });
      }
    },
  },
});
