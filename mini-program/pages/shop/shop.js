const { load } = require("../../page");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { words } = require("../../words");

Page({
  data: { t: words.shop, state: "loading", problem: null, about: null, articles: [] },
  onLoad() {
    this.load();
  },
  onShow() {
    wx.setNavigationBarTitle({ title: words.shop.title });
  },
  load() {
    return load(this, async () => {
      const about = await shop.shop.get();
      const articles = about.articles.map((each) => ({
        ...each,
        image: each.cover_sizes ? each.cover_sizes.small.url : "",
      }));
      return { about, articles };
    });
  },
  call() {
    wx.makePhoneCall({ phoneNumber: this.data.about.phone }).catch(() => {}); // cancelled by the shopper
  },
  openNotices() {
    open("/pages/notices/notices");
  },
  open({ currentTarget }) {
    open(`/pages/article/article?kind=article&id=${currentTarget.dataset.id}`);
  },
  onShareAppMessage() {
    const { about } = this.data;
    return { title: about ? about.name : "", path: "/pages/home/home" };
  },
  onShareTimeline() {
    return { title: this.data.about ? this.data.about.name : "" };
  },
});
