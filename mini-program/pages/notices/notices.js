const { date } = require("../../format");
const { entitle, load } = require("../../page");
const { appended } = require("../../rows");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { words } = require("../../about-words");

const size = 20;

Page({
  page: 0,
  data: { skin: "", t: words.notices, state: "loading", problem: null, items: [], isEnd: false },
  onLoad() {
    this.load();
  },
  onShow() {
    entitle(this, words.notices.title);
  },
  load() {
    return this.read(1);
  },
  read(page) {
    return load(this, async () => {
      const { items } = await shop.notices.list({ page, size });
      this.page = page;
      const drawn = items.map(({ id, title, created_at: time }) => ({ id, title, day: date(time) }));
      return { ...appended(page > 1 ? this.data.items.length : 0, drawn), isEnd: items.length < size };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd) this.read(this.page + 1);
  },
  open({ currentTarget }) {
    open(`/pages/article/article?kind=notice&id=${currentTarget.dataset.id}`);
  },
});
