const { load } = require("../../page");
const { openTarget } = require("../../targets");
const { shop } = require("../../shop");
const { drawTabs } = require("../../tabs");
const payment = require("../../payment");
const { words } = require("../../words");

const banner = 1; // the number of the home page's banner in the back office

Page({
  data: { t: words.home, state: "loading", problem: null, slides: [], themes: [], fresh: [], best: [], notice: null },
  onLoad() {
    this.load();
  },
  onShow() {
    drawTabs();
  },
  onReady() {
    // The mini-program was ended while an order was being paid: go on there.
    const orderId = payment.begun();
    if (orderId) wx.navigateTo({ url: `/pages/pay/pay?id=${orderId}` });
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => {
      const [slides, themes, fresh, best, about] = await Promise.all([
        shop.banners.get({ id: banner }).then(
          ({ items }) => items,
          (error) => (error.code === "not_found" ? [] : Promise.reject(error)),
        ),
        shop.themes.list(),
        shop.products.search({ sort: "-created_at", size: 6 }),
        shop.products.search({ sort: "-sold", size: 6 }),
        shop.shop.get(),
      ]);
      this.name = about.name;
      wx.setNavigationBarTitle({ title: about.name });
      return { slides, themes: themes.items, fresh: fresh.items, best: best.items, notice: about.notices[0] || null };
    });
  },
  search() {
    wx.navigateTo({ url: "/pages/search/search" });
  },
  openSlide({ currentTarget }) {
    openTarget(this.data.slides[currentTarget.dataset.index]);
  },
  openNotices() {
    wx.navigateTo({ url: "/pages/notices/notices" });
  },
  openTheme({ currentTarget }) {
    wx.navigateTo({ url: `/pages/theme/theme?id=${currentTarget.dataset.id}` });
  },
  openAll({ currentTarget }) {
    wx.navigateTo({ url: `/pages/search/search?sort=${currentTarget.dataset.sort}` });
  },
  onShareAppMessage() {
    return { title: this.name, path: "/pages/home/home" };
  },
  onShareTimeline() {
    return { title: this.name };
  },
});
