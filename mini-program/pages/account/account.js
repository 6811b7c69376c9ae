const { alone } = require("../../page");
const { tell } = require("../../problem");
const { loginCode, shop } = require("../../shop");
const { clear } = require("../../storage");
const { open } = require("../../ways");
const { words } = require("../../about-words");

const t = words.account;

Page({
  data: { t, open: [], isBusy: false },
  onShow() {
    wx.setNavigationBarTitle({ title: t.title });
  },
  openGuide() {
    wx.openPrivacyContract({});
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
      await wx.showModal({ content: t.done, showCancel: false, confirmText: words.common.ok });
      wx.reLaunch({ url: "/pages/home/home" });
    } catch (error) {
      if (error.code === "in_use") this.setData({ open: error.problem.errors });
      else tell(error);
    } finally {
      this.setData({ isBusy: false });
    }
  },
  openMatter({ currentTarget }) {
    const { entity, id } = currentTarget.dataset;
    open(entity === "order" ? `/pages/order/order?id=${id}` : `/after-sale/request/request?id=${id}`);
  },
});
