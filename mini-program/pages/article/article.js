const { date, forRichText } = require("../../kit/format");
const { parseQuery } = require("../../kit/navigation");
const { load, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/about");

Page({
  data: { skin: "", state: "loading", problem: null, title: "", day: "", content: "" },
  onLoad(query) {
    const { kind, id } = parseQuery(query);
    this.kind = kind === "notice" ? "notice" : "article";
    this.id = Number(id);
    this.load();
  },
  onShow() {
    setTitle(this, words.article[this.kind]);
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
