const { fullName } = require("../../catalogue/products");
const { reviewView } = require("../../catalogue/reviews");
const { isConfirmed, showError } = require("../../kit/dialogs");
const { open } = require("../../kit/navigation");
const { listPage, runOnce, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/products");

const t = words.myReviews;
const colours = { pending: "amber", published: "green", hidden: "gray" };

function toRow(review) {
  const { product_id, product_name: name, product_image_sizes: sizes, variant_name: variant, status } = review;
  const full = fullName(name, variant);
  return {
    id: review.id,
    review: { ...reviewView(review), variant: "" },
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
  ...listPage((range) => shop.reviews.listMine(range), toRow),
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  open({ currentTarget }) {
    open(`/pages/product/product?id=${currentTarget.dataset.id}`);
  },
  edit({ currentTarget }) {
    open(`/pages/review/review?id=${currentTarget.dataset.id}`);
  },
  erase({ currentTarget }) {
    return runOnce(this, () => this.eraseReview(currentTarget.dataset.id));
  },
  async eraseReview(id) {
    if (!(await isConfirmed({ content: t.eraseAsk, confirmText: t.eraseYes }))) return;
    try {
      await shop.reviews.remove({ id });
      wx.showToast({ title: t.erased, icon: "none" });
    } catch (error) {
      showError(error);
    }
    await this.load();
  },
  openOrders() {
    open("/pages/orders/orders?status=completed");
  },
});
