const { can, loadRights, staff } = require("../../api");
const { pageData, pressing, readYuan } = require("../../press");
const { showMessage } = require("../../../kit/dialogs");
const { money } = require("../../../kit/format");
const { decode } = require("../../../kit/navigation");
const { load, setTitle } = require("../../../kit/page");
const { fill, words } = require("../../words/staff");

const t = words.staffProduct;

/** The whole shelf is counted, with the units of orders that have not left. */
const variantView = ({ id, name, sku, barcode, price, stock, reserved }) => ({
  id,
  name,
  codes: [sku, barcode].filter(Boolean).join(" · "),
  before: { price, shelf: stock + reserved },
  price: money(price),
  shelf: String(stock + reserved),
  parts: reserved ? fill(t.parts, { stock, reserved }) : "",
});

/** The variant that was scanned comes first. */
const sorted = (variants, code) => {
  const isScanned = ({ sku, barcode }) =>
    [sku, barcode].some((each) => each && each.toLowerCase() === code.toLowerCase());
  return [...variants.filter(isScanned), ...variants.filter((each) => !isScanned(each))];
};

Page({
  ...pressing,
  code: "",
  data: { ...pageData, t, product: null, variants: [], canEdit: false, canCount: false },
  onLoad({ id, code = "" }) {
    this.id = Number(id);
    this.code = decode(code);
    this.load();
  },
  onShow() {
    setTitle(this, t.title);
  },
  load() {
    return load(this, async () => {
      const [product] = await Promise.all([staff.products.get({ id: this.id }), loadRights()]);
      const variants = sorted(product.variants, this.code).map(variantView);
      const image = product.main_image_sizes ? product.main_image_sizes.small.url : "";
      return { product, variants, image, canEdit: can("product.edit"), canCount: can("product.stock") };
    });
  },
  type({ currentTarget, detail }) {
    const { index, field } = currentTarget.dataset;
    this.setData({ [`variants[${index}].${field}`]: detail.value });
  },
  flip({ detail }) {
    return this.press(
      (key) => staff.products.update({ id: this.id, on_sale: detail.value }, key),
      detail.value ? t.isOn : t.isOff,
    );
  },
  save() {
    const counts = [];
    const prices = [];
    for (const { id, shelf, price, before } of this.data.variants) {
      const variant = { id: this.id, variant_id: id };
      const [count, fen] = [Number(shelf || Number.NaN), readYuan(price)];
      if (!Number.isInteger(count) || !(fen > 0)) return showMessage(t.wrong);
      if (count !== before.shelf) counts.push({ ...variant, count, on_hand: true, from: before.shelf });
      if (fen !== before.price) prices.push({ ...variant, price: fen, from: before.price });
    }
    return counts.length + prices.length ? this.press((key) => sendAll(counts, prices, key)) : showMessage(t.unchanged);
  },
});

/** With the same key, what was done before a failure is not done again. */
async function sendAll(counts, prices, key) {
  if (counts.length) await staff.products.setStocks({ items: counts, reason: t.reason }, key);
  if (prices.length) await staff.products.setPrices({ items: prices }, key);
}
