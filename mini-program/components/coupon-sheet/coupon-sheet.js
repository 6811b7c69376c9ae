const { words } = require("../../words/coupons");

/**
 * Sheet for choosing a coupon: `usable` and `unusable` from `couponChoices`, `claimable`, and the id that is chosen, or 0. Triggers `pick` and `claim` with an
 * id, `redeem` with a new copy, and `close`.
 */
Component({
  properties: { usable: Array, claimable: Array, unusable: Array, chosen: Number },
  data: { t: words.coupons },
  methods: {
    pick({ currentTarget }) {
      this.triggerEvent("pick", { id: currentTarget.dataset.id });
    },
    redeem({ detail }) {
      this.triggerEvent("redeem", detail);
    },
    claim({ currentTarget }) {
      this.triggerEvent("claim", { id: currentTarget.dataset.id });
    },
    close() {
      this.triggerEvent("close");
    },
  },
});
