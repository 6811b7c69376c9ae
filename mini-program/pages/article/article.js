const { date } = require("../../format");
const { queryOf } = require("../../entry");
const { entitle, load } = require("../../page");
const { shop } = require("../../shop");
const { forRichText } = require("../../targets");
const { words } = require("../../about-words");

Page({
  data: { skin: "", state: "loading", problem: null, title: "", day: "", content: "" },
  onLoad(query) {
    const { kind, id } = queryOf(query);
    this.kind = kind === "notice" ? "notice" : "article";
    this.id = Number(id);
    this.load();
  },
  onShow() {
    entitle(this, words.article[this.kind]);
  },
  load() {
    return load(this, async () => {
      const readers = { article: shop.articles.get, notice: shop.notices.get };
      const { title, content, created_at } = await readers[this.kind]({ id: this.id });
      return { title, day: date(created_at), content: forRichText(content) };
    });
  },
  onShareAppMessage() {
    return { title: this.data.title, path: `/pages/article/article?kind=${this.kind}&id=${this.id}` };
  },
  onShareTimeline() {
    return { title: this.data.title, query: `kind=${this.kind}&id=${this.id}` };
  },
});
