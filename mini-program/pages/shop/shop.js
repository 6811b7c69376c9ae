const { serviceHours } = require("../../kit/format");
const { open } = require("../../kit/navigation");
const { load, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/about");

Page({
  data: {
    skin: "",
    t: words.shop,
    state: "loading",
    problem: null,
    about: null,
    hours: "",
    licences: [],
    terms: [],
    articles: [],
  },
  onLoad() {
    this.load();
  },
  onShow() {
    setTitle(this, words.shop.title);
  },
  load() {
    return load(this, async () => {
      const [about, { items: terms }] = await Promise.all([shop.shop.get(), shop.terms.list()]);
      const articles = about.articles.map((each) => ({
        ...each,
        image: each.cover_sizes ? each.cover_sizes.small.url : "",
      }));
      const { licence } = about;
      const licences = (licence ? [licence, ...licence.permits] : []).map((each) => ({
        ...each,
        small: each.image_sizes ? each.image_sizes.small.url : "",
        label: `${each.name} ${each.number}`,
      }));
      return { about, hours: serviceHours(about), licences, terms, articles };
    });
  },
  call() {
    wx.makePhoneCall({ phoneNumber: this.data.about.phone }).catch(() => {}); // cancelled by the shopper
  },
  preview({ currentTarget }) {
    const current = currentTarget.dataset.image;
    if (!current) return;
    wx.previewImage({ current, urls: this.data.licences.map(({ image }) => image).filter(Boolean) });
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
