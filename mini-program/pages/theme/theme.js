const { parseQuery } = require("../../kit/navigation");
const { load, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/common");

Page({
  data: { skin: "", t: words.theme, state: "loading", problem: null, theme: null, block: 0 },
  onLoad(query) {
    this.id = Number(parseQuery(query).id);
    this.load();
  },
  onShow() {
    setTitle(this, this.data.theme?.name);
  },
  load() {
    return load(this, async () => {
      const theme = await shop.themes.get({ id: this.id });
      setTitle(this, theme.name);
      return { theme, block: getApp().globalData.blocks[`theme ${this.id}`] || 0 };
    });
  },
  onShareAppMessage() {
    const { theme } = this.data;
    return { title: theme ? theme.name : "", path: `/pages/theme/theme?id=${this.id}` };
  },
  onShareTimeline() {
    return { title: this.data.theme ? this.data.theme.name : "", query: `id=${this.id}` };
  },
});
