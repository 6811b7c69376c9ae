const { queryOf } = require("../../entry");
const { entitle, load } = require("../../page");
const { shop } = require("../../shop");
const { words } = require("../../words");

Page({
  data: { skin: "", t: words.theme, state: "loading", problem: null, theme: null },
  onLoad(query) {
    this.id = Number(queryOf(query).id);
    this.load();
  },
  onShow() {
    entitle(this, this.data.theme?.name);
  },
  load() {
    return load(this, async () => {
      const theme = await shop.themes.get({ id: this.id });
      entitle(this, theme.name);
      return { theme };
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
