const { staff } = require("../../api");
const { pageData, scanText } = require("../../press");
const { open } = require("../../../kit/navigation");
const { listPage, runOnce, setTitle } = require("../../../kit/page");
const { fill, words } = require("../../words/staff");

const t = words.staffGoods;

const toRow = ({ id, name, main_image_sizes: sizes, price, price_max, stock, on_sale }) => ({
  id,
  name,
  price,
  price_max,
  image: sizes ? sizes.small.url : "",
  stock: fill(t.stock, { count: stock }),
  isOff: !on_sale,
});

const readProducts = (range, { data: { q, code } }) =>
  staff.products.list({ ...range, ...(code ? { code } : q && { q }) });

Page({
  ...listPage(readProducts, toRow),
  data: { ...pageData, t, q: "", code: "", items: [], isEnd: false },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  search({ detail }) {
    return this.show({ q: detail.value.trim(), code: "" });
  },
  show(filter) {
    this.setData({ ...filter, items: [], isEnd: false, state: "loading" });
    return this.load();
  },
  /** Finds the SKU or barcode of a variant. */
  scan() {
    return runOnce(this, async () => {
      const code = (await scanText()).slice(0, 100);
      if (!code) return;
      await this.show({ q: code, code });
      const [found, ...more] = this.data.items;
      if (found && !more.length) openProduct(found.id, code);
    });
  },
  open({ currentTarget }) {
    openProduct(currentTarget.dataset.id, this.data.code);
  },
});

const openProduct = (id, code) => open(`/staff/pages/product/product?id=${id}&code=${encodeURIComponent(code)}`);
