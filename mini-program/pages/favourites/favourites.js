const { entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { asCard } = require("../../rows");
const { shop } = require("../../shop");
const { openTab } = require("../../ways");
const { words } = require("../../about-words");
const { fill } = require("../../words");

const t = words.favourites;
const size = 20;
const drawn = (product) => ({ ...asCard(product), erase: fill(t.remove, { name: product.name }) });

Page({
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  /** Read again after each visit of a product, where a favourite can be removed. */
  onShow() {
    entitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return this.read([]);
  },
  /** The next page begins with known products if some were removed here. */
  read(known) {
    return load(this, async () => {
      const { items } = await shop.favourites.list({ page: Math.floor(known.length / size) + 1, size });
      const ids = known.map(({ id }) => id);
      return {
        items: [...known, ...items.filter(({ id }) => !ids.includes(id)).map(drawn)],
        isEnd: items.length < size,
      };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd) this.read(this.data.items);
  },
  async remove({ currentTarget }) {
    const { id } = currentTarget.dataset;
    try {
      await shop.favourites.remove({ product_id: id });
      this.setData({ items: this.data.items.filter((item) => item.id !== id) });
      wx.showToast({ title: words.product.notFavourite, icon: "none" });
    } catch (error) {
      tell(error);
    }
  },
  home() {
    openTab("/pages/home/home");
  },
});
