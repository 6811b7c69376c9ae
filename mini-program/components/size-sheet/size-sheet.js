const { limitOf } = require("../../cart-lines");
const { begin, find, pick, rowsOf, sightOf } = require("../../choices");
const { money } = require("../../format");
const { words, fill } = require("../../words");

const t = words.product;

function saidOf(open, values) {
  if (open.length) return fill(t.choose, { names: open.join(" / ") });
  return values.length ? fill(t.chosen, { name: values.join(" / ") }) : "";
}

/**
 * Sheet for choosing a size. `goods` comes from `goodsOf`; `buttons` are "add", "buy" or "take". Triggers `choose` with
 * `{ values }` on each selection, `take` with `{ button, values, count }`, and `close`.
 */
Component({
  properties: { goods: Object, values: Array, count: { type: Number, value: 1 }, buttons: Array },
  data: { t, chosen: [], rows: [], pieces: 1, most: 1, sight: null, was: "", left: "", limit: "", said: "" },
  lifetimes: {
    attached() {
      this.setData({ pieces: this.data.count });
      this.draw(begin(this.data.goods, this.data.values));
    },
  },
  methods: {
    draw(values) {
      const { goods, pieces } = this.data;
      const sight = sightOf(goods, values);
      const open = goods.options.filter((_, place) => !values[place]).map(({ name }) => name);
      const most = Math.max(1, limitOf(sight.stock, goods.perCustomer));
      this.setData({
        chosen: values,
        sight,
        most,
        pieces: Math.min(pieces, most),
        rows: rowsOf(goods, values),
        was: sight.marketPrice > sight.price ? money(sight.marketPrice) : "",
        left: sight.stock ? fill(t.left, { count: sight.stock }) : t.soldOut,
        limit: goods.perCustomer ? fill(t.perCustomer, { count: goods.perCustomer }) : "",
        said: saidOf(open, values),
      });
    },
    pick({ currentTarget }) {
      const { row, place } = currentTarget.dataset;
      const { value, isOff, isOn } = this.data.rows[row].chips[place];
      if (isOff && !isOn) return;
      this.draw(pick(this.data.chosen, row, value));
      this.triggerEvent("choose", { values: this.data.chosen });
    },
    recount({ detail }) {
      this.setData({ pieces: detail.value });
    },
    take({ currentTarget }) {
      const { button } = currentTarget.dataset;
      if (find(/** @type {any} */ (this.data.goods), this.data.chosen))
        this.triggerEvent("take", { button, values: this.data.chosen, count: this.data.pieces });
      else wx.showToast({ title: this.data.said, icon: "none" });
    },
    close() {
      this.triggerEvent("close");
    },
  },
});
