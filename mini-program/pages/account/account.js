const { isConfirmed, showError, showFailure, showMessage } = require("../../kit/dialogs");
const { open } = require("../../kit/navigation");
const { runBusy, runOnce, setTitle } = require("../../kit/page");
const { clear } = require("../../kit/storage");
const { downloadOwnFile } = require("../../shop/files");
const { loginCode, shop } = require("../../shop/shop");
const { words } = require("../../words/about");

const t = words.account;

Page({
  data: { skin: "", t, open: [], isBusy: false, isLoading: false, copy: "" },
  onShow() {
    setTitle(this, t.title);
  },
  openTitles() {
    open("/invoice/titles/titles");
  },
  openGuide() {
    wx.openPrivacyContract({});
  },
  /** WeChat sends a file only in the tap itself, so the first tap loads the copy and the next one sends it. */
  takeCopy() {
    return this.data.copy ? this.sendCopy() : runOnce(this, () => this.loadCopy());
  },
  async loadCopy() {
    this.setData({ isLoading: true });
    try {
      this.setData({ copy: await downloadOwnFile("/v1/user/export") });
    } catch (error) {
      if (error.status === 429) showMessage(t.tooOften);
      else showError(error);
    } finally {
      this.setData({ isLoading: false });
    }
  },
  sendCopy() {
    const sent = wx.shareFileMessage({ filePath: this.data.copy, fileName: "my-data.zip" });
    return sent.catch((error) => showFailure(error, t.notSent));
  },
  cancel() {
    return runOnce(this, async () => {
      const question = { title: t.cancel, confirmText: t.yes };
      if (!(await isConfirmed({ ...question, content: t.ask }))) return;
      if (await isConfirmed({ ...question, content: t.askAgain })) await runBusy(this, () => this.erase());
    });
  },
  async erase() {
    try {
      await shop.users.remove({ code: await loginCode() });
      clear();
      await showMessage(t.done);
      wx.reLaunch({ url: "/pages/home/home" });
    } catch (error) {
      if (error.code === "in_use") this.setData({ open: error.problem.errors });
      else showError(error);
    }
  },
  openMatter({ currentTarget }) {
    const { code, entity, id } = currentTarget.dataset;
    if (code === "invoice") open(`/invoice/show/show?order=${id}`);
    else open(entity === "order" ? `/pages/order/order?id=${id}` : `/after-sale/request/request?id=${id}`);
  },
});
