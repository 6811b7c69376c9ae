const { limitOf } = require("../../cart/lines");
const { findVariant, initialValues, optionRows, previewOf, toggleValue } = require("../../catalogue/products");
const { money } = require("../../kit/format");
const { fill, words } = require("../../words/products");

const t = words.product;

function choiceOf(open, values) {
  if (open.length) return fill(t.choose, { names: open.join(" / ") });
  return values.length ? fill(t.chosen, { name: values.join(" / ") }) : "";
}

/**
 * Sheet for choosing a size. `goods` comes from `variantsOf`; `buttons` are "add", "buy" or "take". Triggers `choose` with
 * `{ values }` on each selection, `take` with `{ button, values, count }`, and `close`.
 */
Component({
  properties: { goods: Object, values: Array, count: { type: Number, value: 1 }, buttons: Array },
  data: { t, chosen: [], rows: [], pieces: 1, most: 1, sight: null, was: "", left: "", limit: "", choice: "" },
  lifetimes: {
    attached() {
      this.setData({ pieces: this.data.count });
      this.render(initialValues(this.data.goods, this.data.values));
    },
  },
  methods: {
    render(values) {
      const { goods, pieces } = this.data;
      const sight = previewOf(goods, values);
      const open = goods.options.filter((_, place) => !values[place]).map(({ name }) => name);
      const most = Math.max(1, limitOf(sight.stock, goods.perCustomer));
      this.setData({
        chosen: values,
        sight,
        most,
        pieces: Math.min(pieces, most),
        rows: optionRows(goods, values),
        was: sight.marketPrice > sight.price ? money(sight.marketPrice) : "",
        left: sight.stock ? fill(t.left, { count: sight.stock }) : t.soldOut,
        limit: goods.perCustomer ? fill(t.perCustomer, { count: goods.perCustomer }) : "",
        choice: choiceOf(open, values),
      });
    },
    pick({ currentTarget }) {
      const { row, place } = currentTarget.dataset;
      const { value, isOff, isOn } = this.data.rows[row].chips[place];
      if (isOff && !isOn) return;
      this.render(toggleValue(this.data.chosen, row, value));
      this.triggerEvent("choose", { values: this.data.chosen });
    },
    recount({ detail }) {
      this.setData({ pieces: detail.value });
    },
    take({ currentTarget }) {
      const { button } = currentTarget.dataset;
      if (findVariant(/** @type {any} */ (this.data.goods), this.data.chosen))
        this.triggerEvent("take", { button, values: this.data.chosen, count: this.data.pieces });
      else wx.showToast({ title: this.data.choice, icon: "none" });
    },
    close() {
      this.triggerEvent("close");
    },
  },
});
