const { productCard } = require("../../catalogue/products");
const { showError } = require("../../kit/dialogs");
const { openTab } = require("../../kit/navigation");
const { listPage, pageSize, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/products");

const t = words.favourites;
const toRow = (product) => ({ ...productCard(product), erase: fill(t.remove, { name: product.name }) });

Page({
  ...listPage((range) => shop.favourites.list(range), toRow),
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  /** Read again after each visit of a product, where a favourite can be removed. */
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  async remove({ currentTarget }) {
    const { id } = currentTarget.dataset;
    try {
      await shop.favourites.remove({ product_id: id });
      const items = this.data.items.filter((item) => item.id !== id);
      this.page = Math.floor(items.length / pageSize); // those that move up are read again
      this.setData({ items });
      wx.showToast({ title: words.product.notFavourite, icon: "none" });
    } catch (error) {
      showError(error);
    }
  },
  home() {
    openTab("/pages/home/home");
  },
});
