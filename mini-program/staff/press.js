const { staff } = require("./api");
const { showError, showFailure, showMessage } = require("../kit/dialogs");
const { runBusy, runOnce } = require("../kit/page");
const { isUncertain } = require("../shop/send-once");
const { words } = require("./words/staff");

const t = words.staff;

/** The data that each page has: `data: { ...pageData, t }`. */
const pageData = { skin: "", c: t, state: "loading", problem: null, isBusy: false, isUnsent: false };

/**
 * The functions of a page that changes something: `Page({ ...pressing, … })`. Each press has a key. A request without a response
 * remains in view with its key until it is sent again, and no other is sent before it.
 */
const pressing = {
  id: 0,
  unsent: /** @type {(() => Promise<boolean>) | null} */ (null),
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  /** Sends a request, then reads the page again. Returns true if the request succeeded. */
  press(send, done) {
    if (!this.unsent) return this.send(send, staff.newKey(), done);
    showMessage(t.unsentFirst);
    return false;
  },
  retry() {
    return this.unsent?.();
  },
  async send(send, key, done = t.saved) {
    const isDone = await runBusy(this, async () => {
      try {
        await send({ key });
        this.unsent = null;
        wx.showToast({ title: done, icon: "none" });
        return true;
      } catch (error) {
        this.unsent = isUncertain(error) ? () => this.send(send, key, done) : null;
        showError(error);
        return false;
      } finally {
        this.setData({ isUnsent: Boolean(this.unsent) });
      }
    });
    if (!this.unsent) await this.load(); // also after a refusal: another admin may have changed the record
    return isDone;
  },
  /** Asks for a text, then sends it. */
  ask({ title, content = "", hint = "" }, send) {
    return runOnce(this, async () => {
      const answer = await wx.showModal({ title, content, placeholderText: hint, editable: true, confirmText: t.save });
      if (answer.confirm) await send(answer.content.trim());
    });
  },
  call({ currentTarget }) {
    wx.makePhoneCall({ phoneNumber: currentTarget.dataset.phone }).catch(() => {}); // cancelled
  },
};

/** The text of a barcode or QR code. Empty if the admin cancels. */
async function scanText() {
  try {
    return (await wx.scanCode({ scanType: ["barCode", "qrCode"] })).result.trim();
  } catch (error) {
    showFailure(error, t.notScanned);
    return "";
  }
}

/** The fen of an amount in yuan that was typed, or NaN. */
const readYuan = (text) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN);

module.exports = { pageData, pressing, readYuan, scanText };
