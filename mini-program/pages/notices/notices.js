const { date } = require("../../format");
const { entitle, loadRows } = require("../../page");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { words } = require("../../about-words");

const size = 20;

Page({
  page: 0,
  isReading: false,
  data: { skin: "", t: words.notices, state: "loading", problem: null, items: [], isEnd: false },
  onLoad() {
    this.load();
  },
  onShow() {
    entitle(this, words.notices.title);
  },
  load() {
    this.page = 0;
    return this.more();
  },
  more() {
    return loadRows(this, size, async (page) => {
      const { items } = await shop.notices.list({ page, size });
      return { items: items.map(({ id, title, created_at: time }) => ({ id, title, day: date(time) })) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  open({ currentTarget }) {
    open(`/pages/article/article?kind=notice&id=${currentTarget.dataset.id}`);
  },
});
