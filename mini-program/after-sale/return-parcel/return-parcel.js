const { alone } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { words } = require("../words");

const t = words.returnParcel;

/**
 * The carrier and tracking number of a return, typed or scanned. They can be corrected later. Triggers `sent` with the updated
 * request.
 */
Component({
  properties: { request: Number, carriers: Array, carrier: String, number: String },
  data: { t, at: -1, name: "", typed: "", errors: { carrier: "", number: "" }, isBusy: false },
  lifetimes: {
    attached() {
      const { carriers, carrier, number } = this.data;
      this.choose(carriers.findIndex(({ value }) => value === carrier));
      this.setData({ typed: number });
    },
  },
  methods: {
    choose(at) {
      const chosen = this.data.carriers[at];
      this.setData({ at, name: chosen ? chosen.label : "", "errors.carrier": "" });
    },
    pick({ detail }) {
      this.choose(Number(detail.value));
    },
    type({ detail }) {
      this.setData({ typed: detail.value, "errors.number": "" });
    },
    scan() {
      return alone(this, () => this.readLabel());
    },
    async readLabel() {
      try {
        const { result } = await wx.scanCode({ scanType: ["barCode", "qrCode"] });
        this.setData({ typed: result.trim().slice(0, 64), "errors.number": "" });
      } catch ({ errMsg }) {
        if (!/cancel/.test(errMsg))
          wx.showModal({ content: t.notScanned, showCancel: false, confirmText: words.common.ok });
      }
    },
    async send() {
      const chosen = this.data.carriers[this.data.at];
      const number = this.data.typed.trim();
      const errors = { carrier: chosen ? "" : t.required, number: number ? "" : t.required };
      this.setData({ errors });
      if (errors.carrier || errors.number || this.data.isBusy) return;
      this.setData({ isBusy: true });
      try {
        const parcel = { carrier: chosen.value, tracking_no: number };
        const request = await shop.afterSales.send({ id: this.data.request, ...parcel });
        wx.showToast({ title: t.saved, icon: "success" });
        this.triggerEvent("sent", { request });
      } catch (error) {
        this.refused(error);
      } finally {
        this.setData({ isBusy: false });
      }
    },
    refused(error) {
      const said = (field) => error.field?.(field)?.message || "";
      const errors = { carrier: said("carrier"), number: said("tracking_no") };
      if (errors.carrier || errors.number) this.setData({ errors });
      else tell(error);
    },
  },
});
