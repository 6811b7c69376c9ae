const { fullName } = require("../../choices");
const { alone, entitle, loadRows } = require("../../page");
const { tell } = require("../../problem");
const { drawn } = require("../../review-view");
const { words } = require("../../review-words");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { fill } = require("../../words");

const t = words.myReviews;
const size = 20;
const colours = { pending: "amber", published: "green", hidden: "gray" };

function draw(review) {
  const { product_id, product_name: name, product_image_sizes: sizes, variant_name: variant, status } = review;
  const full = fullName(name, variant);
  return {
    id: review.id,
    review: { ...drawn(review), variant: "" },
    product: product_id,
    name,
    variant,
    image: sizes ? sizes.small.url : "",
    status: t[status],
    colour: colours[status],
    opens: fill(t.open, { name: full }),
    edits: fill(t.editOf, { name: full }),
    erases: fill(t.eraseOf, { name: full }),
  };
}

Page({
  page: 0,
  isReading: false,
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  onShow() {
    entitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  /** Keeps the current rows until the new ones have been loaded. */
  load() {
    this.page = 0;
    return this.more();
  },
  more() {
    return loadRows(this, size, async (page) => {
      const { items } = await shop.reviews.listMine({ page, size });
      return { items: items.map(draw) };
    });
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  open({ currentTarget }) {
    open(`/pages/product/product?id=${currentTarget.dataset.id}`);
  },
  edit({ currentTarget }) {
    open(`/pages/review/review?id=${currentTarget.dataset.id}`);
  },
  erase({ currentTarget }) {
    return alone(this, () => this.askToErase(currentTarget.dataset.id));
  },
  async askToErase(id) {
    const { confirm } = await wx.showModal({
      content: t.eraseAsk,
      confirmText: t.eraseYes,
      cancelText: words.common.keep,
    });
    if (!confirm) return;
    try {
      await shop.reviews.remove({ id });
      wx.showToast({ title: t.erased, icon: "none" });
    } catch (error) {
      tell(error);
    }
    await this.load();
  },
  openOrders() {
    open("/pages/orders/orders?status=completed");
  },
});
