const { words } = require("../../coupon-words");

/**
 * Sheet for choosing a coupon: `usable` and `unusable` from `pickerOf`, and the id that is chosen, or 0. Triggers `pick` with an
 * id, `redeem` with a new copy, and `close`.
 */
Component({
  properties: { usable: Array, unusable: Array, chosen: Number },
  data: { t: words.coupons },
  methods: {
    pick({ currentTarget }) {
      this.triggerEvent("pick", { id: currentTarget.dataset.id });
    },
    redeem({ detail }) {
      this.triggerEvent("redeem", detail);
    },
    close() {
      this.triggerEvent("close");
    },
  },
});
