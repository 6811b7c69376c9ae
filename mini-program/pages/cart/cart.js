const cart = require("../../cart");
const { check, choose, mostLines, orderable, total } = require("../../cart-check");
const { keyOf, most, pieces, scarceOf } = require("../../cart-lines");
const { cardIn, find, fullName, goodsOf } = require("../../choices");
const { discountsOf } = require("../../discounts");
const { listed, money, yuan } = require("../../format");
const { alone, entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { asCard } = require("../../rows");
const { shop } = require("../../shop");
const { drawTabs } = require("../../tabs");
const { open, openTab } = require("../../ways");
const { words, fill, plural } = require("../../words");

function note({ state, wanted, count, oldPrice, price }) {
  const t = words.cart;
  if (state === "gone") return t.gone;
  if (state === "sold out") return t.soldOut;
  if (state === "short") return fill(t.short, { count, wanted });
  if (oldPrice) return fill(price < oldPrice ? t.cheaper : t.dearer, { old: money(oldPrice), price: money(price) });
  return "";
}

/** The low-stock label on the picture. It is empty if the note already states the stock. */
function mark(line) {
  const left = line.isOff || line.state === "short" ? 0 : scarceOf(line);
  return left ? fill(words.cart.few, { count: left }) : "";
}

/** True if the line can only be removed: sold out, or no longer on sale. */
const isOver = ({ isOff, state }) => isOff && state !== "choose";

const named = (full) => ({
  full,
  choose: fill(words.cart.choose, { name: full }),
  erase: fill(words.cart.erase, { name: full }),
  rechoose: fill(words.cart.rechoose, { name: full }),
});

Page({
  /** True if the lines are up to date: no read is in progress, and the last one succeeded. */
  isCurrent: false,
  prices: 0,
  resized: { key: "", product: null },
  data: {
    skin: "",
    t: words.cart,
    state: "loading",
    problem: null,
    lines: [],
    best: [],
    sum: 0,
    /** The discount on the goods, as of the last quote. */
    saved: 0,
    savedText: "",
    discounts: [],
    isAll: false,
    order: "",
    isEmpty: false,
    off: 0,
    offTitle: "",
    goods: null,
    values: [],
    count: 1,
  },
  onShow() {
    entitle(this, words.tabs.cart);
    drawTabs();
    this.showCopy();
    this.load();
    this.takeOver();
  },
  /** At once, as it is in the phone. */
  showCopy() {
    const lines = cart
      .all()
      .map((line) => ({ ...line, state: line.variant_id ? "" : "choose", isOff: !line.variant_id }));
    if (this.data.state !== "ready" && lines.length)
      this.setData({ ...this.drawn(lines.map((line) => ({ ...line, stock: most }))), state: "ready" });
  },
  async takeOver() {
    if (await cart.sync({ signIn: true })) await this.load();
  },
  onHide() {
    this.accept();
  },
  async onPullDownRefresh() {
    await Promise.all([this.load(), this.takeOver()]);
    wx.stopPullDownRefresh();
  },
  async load() {
    this.isCurrent = false;
    if (!(await load(this, () => this.read()))) return;
    this.isCurrent = true;
    await this.price();
  },
  /** Without a quote the sum of the prices is shown. */
  async price() {
    const turn = ++this.prices;
    const chosen = orderable(this.data.lines);
    const products = chosen.map(({ id, variant_id, count }) => ({ product_id: id, variant_id, count }));
    const isTooMany = chosen.length > mostLines;
    const answer = chosen.length && !isTooMany ? await shop.orders.quote({ products }).catch(() => null) : null;
    if (turn !== this.prices) return;
    const saved = answer ? answer.discount_total || 0 : 0;
    this.setData({
      saved,
      savedText: saved ? fill(words.cart.saved, { saved: yuan(saved) }) : "",
      discounts: saved ? discountsOf(answer).filter(({ target }) => target === "goods") : [],
    });
  },
  /** Reads again if the shopper changes the cart in the meantime. */
  async read() {
    const kept = cart.all();
    if (!kept.length) {
      const { items } = await shop.products.search({ sort: "-sold", size: 4 });
      return { best: items.map(asCard), ...this.drawn([]) };
    }
    const lines = await check(kept);
    if (JSON.stringify(cart.all()) !== JSON.stringify(kept)) return this.read();
    // Assigns a size to lines that were stored before products had sizes.
    lines.forEach(({ variant_id }, at) => {
      if (variant_id !== kept[at].variant_id) cart.change(keyOf(kept[at]), { variant_id });
    });
    return this.drawn(lines);
  },
  drawn(lines) {
    const chosen = orderable(lines);
    const here = lines.filter(({ isOff }) => !isOff);
    const over = lines.filter(isOver);
    return {
      lines: [...lines.filter((line) => !isOver(line)), ...over].map((line) => ({
        ...line,
        key: keyOf(line),
        note: note(line),
        mark: mark(line),
        ...named(fullName(line.name, line.variant)),
        opens: listed([line.name, mark(line)].filter(Boolean)),
      })),
      sum: total(lines),
      isAll: here.length > 0 && chosen.length === here.length,
      off: over.length,
      offTitle: fill(words.cart.offTitle, { count: over.length }),
      order: chosen.length ? plural(words.cart, "order", pieces(chosen)) : words.cart.orderNone,
      isEmpty: lines.length === 0,
    };
  },
  /** Stores the prices that the shopper has now seen, and reduces counts to the stock. */
  accept() {
    if (!this.isCurrent) return;
    const shown = new Map(this.data.lines.map((line) => [line.key, line]));
    const known = cart.all().map((line) => {
      const { isOff, state, count, price, name, variant, image } = shown.get(keyOf(line)) || { isOff: true };
      return isOff ? line : { ...line, price, name, variant, image, ...(state === "short" && { count }) };
    });
    cart.keep(known);
  },
  change(key, changes) {
    cart.change(key, changes);
    this.setData(this.drawn(this.data.lines.map((line) => (line.key === key ? { ...line, ...changes } : line))));
    return this.price();
  },
  toggle({ currentTarget }) {
    const { key } = currentTarget.dataset;
    const { isChosen, isOff } = this.data.lines.find((line) => line.key === key);
    return isOff ? undefined : this.change(key, { isChosen: !isChosen });
  },
  toggleAll() {
    const isChosen = !this.data.isAll;
    cart.keep(cart.all().map((line) => ({ ...line, isChosen })));
    this.setData(this.drawn(this.data.lines.map((line) => ({ ...line, isChosen }))));
    return this.price();
  },
  recount({ currentTarget, detail }) {
    return this.change(currentTarget.dataset.key, { count: detail.value, state: "" });
  },
  remove({ currentTarget }) {
    const { key, name } = currentTarget.dataset;
    const content = fill(words.cart.eraseAsk, { name });
    return alone(this, async () => {
      const asked = { content, confirmText: words.cart.eraseYes, cancelText: words.common.keep };
      const { confirm } = await wx.showModal(asked);
      if (confirm) await this.drop([key]);
    });
  },
  removeOff() {
    return this.drop(this.data.lines.filter(isOver).map(({ key }) => key));
  },
  drop(keys) {
    cart.remove(keys);
    this.setData(this.drawn(this.data.lines.filter(({ key }) => !keys.includes(key))));
    return this.data.isEmpty ? this.load() : this.price();
  },
  async openSizes({ currentTarget }) {
    const { key } = currentTarget.dataset;
    const { id, variant_id: chosen, count } = this.data.lines.find((line) => line.key === key);
    const resized = { key, product: null };
    this.resized = resized;
    try {
      const product = await shop.products.get({ id });
      if (this.resized !== resized) return;
      const size = product.variants.find((each) => each.id === chosen);
      resized.product = product;
      this.setData({ goods: goodsOf(product), values: size ? size.values : [], count });
    } catch (error) {
      if (this.resized === resized) tell(error);
    }
  },
  closeSizes() {
    this.setData({ goods: null });
  },
  takeSize({ detail: { values, count } }) {
    if (!this.data.goods) return undefined; // ignores a second tap
    const { key, product } = this.resized;
    const card = cardIn(product, find(product, values));
    this.accept();
    cart.keep(choose(cart.all(), key, card, count));
    this.closeSizes();
    return this.load();
  },
  open({ currentTarget }) {
    open(`/pages/product/product?id=${currentTarget.dataset.id}`);
  },
  home() {
    openTab("/pages/home/home");
  },
  checkout() {
    const chosen = orderable(this.data.lines);
    if (!chosen.length) return wx.showToast({ title: words.cart.chooseFirst, icon: "none" });
    if (chosen.length > mostLines)
      return wx.showToast({ title: fill(words.cart.tooMany, { count: mostLines }), icon: "none" });
    this.accept();
    return open("/pages/checkout/checkout");
  },
});
