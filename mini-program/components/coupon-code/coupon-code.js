const { words } = require("../../coupon-words");
const { inWords } = require("../../problem");
const { shop } = require("../../shop");

/** A field for a coupon code. Triggers `redeem` with the shopper's new copy. */
Component({
  properties: { code: String },
  data: { t: words.coupons, problem: "", isBusy: false },
  methods: {
    type({ detail }) {
      this.setData({ code: detail.value, problem: "" });
    },
    async redeem() {
      const code = this.data.code.trim();
      if (!code || this.data.isBusy) return;
      this.setData({ isBusy: true, problem: "" });
      try {
        const coupon = await shop.coupons.redeem({ code });
        this.setData({ code: "" });
        this.triggerEvent("redeem", coupon);
      } catch (error) {
        this.setData({ problem: inWords(error).text });
      } finally {
        this.setData({ isBusy: false });
      }
    },
  },
});
