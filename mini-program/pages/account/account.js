const { loadOwnFile } = require("../../downloads");
const { alone, entitle } = require("../../page");
const { tell } = require("../../problem");
const { loginCode, shop } = require("../../shop");
const { clear } = require("../../storage");
const { open } = require("../../ways");
const { words } = require("../../about-words");

const t = words.account;

const say = (content) => wx.showModal({ content, showCancel: false, confirmText: words.common.ok });

Page({
  data: { skin: "", t, open: [], isBusy: false, isLoading: false, copy: "" },
  onShow() {
    entitle(this, t.title);
  },
  openTitles() {
    open("/invoice/titles/titles");
  },
  openGuide() {
    wx.openPrivacyContract({});
  },
  /** WeChat sends a file only in the tap itself, so the first tap loads the copy and the next one sends it. */
  takeCopy() {
    return this.data.copy ? this.sendCopy() : alone(this, () => this.loadCopy());
  },
  async loadCopy() {
    this.setData({ isLoading: true });
    try {
      this.setData({ copy: await loadOwnFile("/v1/user/export") });
    } catch (error) {
      if (error.status === 429) say(t.tooOften);
      else tell(error);
    } finally {
      this.setData({ isLoading: false });
    }
  },
  sendCopy() {
    return wx.shareFileMessage({ filePath: this.data.copy, fileName: "my-data.zip" }).catch(({ errMsg }) => {
      if (!/cancel/.test(errMsg)) say(t.notSent);
    });
  },
  cancel() {
    return alone(this, async () => {
      if ((await this.agrees(t.ask)) && (await this.agrees(t.askAgain))) await this.erase();
    });
  },
  async agrees(content) {
    const asked = { title: t.cancel, content, confirmText: t.yes, cancelText: words.common.keep };
    const { confirm } = await wx.showModal(asked);
    return confirm;
  },
  async erase() {
    this.setData({ isBusy: true });
    try {
      await shop.users.remove({ code: await loginCode() });
      clear();
      await say(t.done);
      wx.reLaunch({ url: "/pages/home/home" });
    } catch (error) {
      if (error.code === "in_use") this.setData({ open: error.problem.errors });
      else tell(error);
    } finally {
      this.setData({ isBusy: false });
    }
  },
  openMatter({ currentTarget }) {
    const { code, entity, id } = currentTarget.dataset;
    if (code === "invoice") open(`/invoice/show/show?order=${id}`);
    else open(entity === "order" ? `/pages/order/order?id=${id}` : `/after-sale/request/request?id=${id}`);
  },
});
