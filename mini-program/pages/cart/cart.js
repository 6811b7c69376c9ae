const cart = require("../../cart");
const { compare, orderable, total, pieces, mostLines } = require("../../cart-lines");
const { money } = require("../../format");
const { load } = require("../../page");
const { asCard } = require("../../rows");
const { shop } = require("../../shop");
const { drawTabs } = require("../../tabs");
const { words, fill, plural } = require("../../words");

/** The remark of a line about itself, in words. */
function note({ state, wanted, count, oldPrice, price }) {
  const t = words.cart;
  if (state === "gone") return t.gone;
  if (state === "sold out") return t.soldOut;
  if (state === "short") return fill(t.short, { count, wanted });
  if (oldPrice) return fill(price < oldPrice ? t.cheaper : t.dearer, { old: money(oldPrice), price: money(price) });
  return "";
}

Page({
  data: {
    t: words.cart,
    state: "loading",
    problem: null,
    lines: [],
    best: [],
    sum: 0,
    isAll: false,
    order: "",
    isEmpty: false,
    off: 0,
  },
  onShow() {
    wx.setNavigationBarTitle({ title: words.tabs.cart });
    drawTabs();
    this.load();
  },
  onHide() {
    this.accept();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  load() {
    return load(this, async () => {
      const kept = cart.all();
      if (!kept.length) {
        const { items } = await shop.products.search({ sort: "-sold", size: 4 });
        return { best: items.map(asCard), ...this.drawn([]) };
      }
      const products = await cart.readProducts(kept.map(({ id }) => id));
      return this.drawn(compare(kept, products));
    });
  },
  drawn(lines) {
    const chosen = orderable(lines);
    const here = lines.filter(({ isOff }) => !isOff);
    return {
      lines: lines.map((line) => ({
        ...line,
        note: note(line),
        choose: fill(words.cart.choose, line),
        erase: fill(words.cart.erase, line),
      })),
      sum: total(lines),
      isAll: here.length > 0 && chosen.length === here.length,
      off: lines.length - here.length,
      order: chosen.length ? plural(words.cart, "order", pieces(chosen)) : words.cart.orderNone,
      isEmpty: lines.length === 0,
    };
  },
  /** The prices and the counts that were shown are the ones that the shopper knows from now on. */
  accept() {
    const shown = new Map(this.data.lines.map((line) => [line.id, line]));
    const known = cart.all().map((line) => {
      const { isOff, count, price, name, image } = shown.get(line.id) || { isOff: true };
      return isOff ? line : { ...line, count, price, name, image };
    });
    cart.keep(known);
  },
  change(id, changes) {
    cart.change(id, changes);
    this.setData(this.drawn(this.data.lines.map((line) => (line.id === id ? { ...line, ...changes } : line))));
  },
  toggle({ currentTarget }) {
    const { id } = currentTarget.dataset;
    const { isChosen, isOff } = this.data.lines.find((line) => line.id === id);
    if (!isOff) this.change(id, { isChosen: !isChosen });
  },
  toggleAll() {
    const isChosen = !this.data.isAll;
    cart.keep(cart.all().map((line) => ({ ...line, isChosen })));
    this.setData(this.drawn(this.data.lines.map((line) => ({ ...line, isChosen }))));
  },
  recount({ currentTarget, detail }) {
    this.change(currentTarget.dataset.id, { count: detail.value, state: "" });
  },
  async remove({ currentTarget }) {
    const { id, name } = currentTarget.dataset;
    const content = fill(words.cart.eraseAsk, { name });
    const { confirm } = await wx.showModal({
      content,
      confirmText: words.cart.eraseYes,
      cancelText: words.common.keep,
    });
    if (confirm) this.drop([id]);
  },
  removeOff() {
    this.drop(this.data.lines.filter(({ isOff }) => isOff).map(({ id }) => id));
  },
  drop(ids) {
    cart.remove(ids);
    this.setData(this.drawn(this.data.lines.filter(({ id }) => !ids.includes(id))));
    if (this.data.isEmpty) this.load();
  },
  open({ currentTarget }) {
    wx.navigateTo({ url: `/pages/product/product?id=${currentTarget.dataset.id}` });
  },
  home() {
    wx.switchTab({ url: "/pages/home/home" });
  },
  checkout() {
    const chosen = orderable(this.data.lines);
    if (!chosen.length) return wx.showToast({ title: words.cart.chooseFirst, icon: "none" });
    if (chosen.length > mostLines)
      return wx.showToast({ title: fill(words.cart.tooMany, { count: mostLines }), icon: "none" });
    this.accept();
    return wx.navigateTo({ url: "/pages/checkout/checkout" });
  },
});
