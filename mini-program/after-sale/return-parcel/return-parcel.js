const { showError, showFailure } = require("../../kit/dialogs");
const { runBusy, runOnce } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/after-sale");

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
      return runOnce(this, () => this.readLabel());
    },
    async readLabel() {
      try {
        const { result } = await wx.scanCode({ scanType: ["barCode", "qrCode"] });
        this.setData({ typed: result.trim().slice(0, 64), "errors.number": "" });
      } catch (error) {
        showFailure(error, t.notScanned);
      }
    },
    send() {
      const chosen = this.data.carriers[this.data.at];
      const number = this.data.typed.trim();
      const errors = { carrier: chosen ? "" : t.required, number: number ? "" : t.required };
      this.setData({ errors });
      if (errors.carrier || errors.number) return undefined;
      return runBusy(this, () => this.sendParcel({ carrier: chosen.value, tracking_no: number }));
    },
    async sendParcel(parcel) {
      try {
        const request = await shop.afterSales.send({ id: this.data.request, ...parcel });
        wx.showToast({ title: t.saved, icon: "success" });
        this.triggerEvent("sent", { request });
      } catch (error) {
        this.refused(error);
      }
    },
    refused(error) {
      const messageOf = (field) => error.field?.(field)?.message || "";
      const errors = { carrier: messageOf("carrier"), number: messageOf("tracking_no") };
      if (errors.carrier || errors.number) this.setData({ errors });
      else showError(error);
    },
  },
});
