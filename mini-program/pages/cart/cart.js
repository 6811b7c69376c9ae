const cart = require("../../cart/cart");
const { showTabBar } = require("../../cart/cart");
const { checkLines, maxOrderLines, orderable, setVariant, total } = require("../../cart/check");
const { countPieces, keyOf, lowStockOf, maxCount } = require("../../cart/lines");
const { findVariant, fullName, productCard, variantCard, variantsOf } = require("../../catalogue/products");
const { isConfirmed, showError } = require("../../kit/dialogs");
const { joinNames, money, yuan } = require("../../kit/format");
const { open, openTab } = require("../../kit/navigation");
const { load, runOnce, setTitle } = require("../../kit/page");
const { discountsOf } = require("../../order/quote");
const { shop } = require("../../shop/shop");
const { fill, plural, words } = require("../../words/common");

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
  const left = line.isOff || line.state === "short" ? 0 : lowStockOf(line);
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
    setTitle(this, words.tabs.cart);
    showTabBar();
    this.showCopy();
    this.load();
    this.syncCart();
  },
  /** At once, as it is in the phone. */
  showCopy() {
    const lines = cart
      .all()
      .map((line) => ({ ...line, state: line.variant_id ? "" : "choose", isOff: !line.variant_id }));
    if (this.data.state !== "ready" && lines.length)
      this.setData({ ...this.viewOf(lines.map((line) => ({ ...line, stock: maxCount }))), state: "ready" });
  },
  async syncCart() {
    if (await cart.sync({ signIn: true })) await this.load();
  },
  onHide() {
    this.accept();
  },
  async onPullDownRefresh() {
    await Promise.all([this.load(), this.syncCart()]);
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
    const isTooMany = chosen.length > maxOrderLines;
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
      return { best: items.map(productCard), ...this.viewOf([]) };
    }
    const lines = await checkLines(kept);
    if (JSON.stringify(cart.all()) !== JSON.stringify(kept)) return this.read();
    // Assigns a size to lines that were stored before products had sizes.
    lines.forEach(({ variant_id }, at) => {
      if (variant_id !== kept[at].variant_id) cart.change(keyOf(kept[at]), { variant_id });
    });
    return this.viewOf(lines);
  },
  viewOf(lines) {
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
        opens: joinNames([line.name, mark(line)].filter(Boolean)),
      })),
      sum: total(lines),
      isAll: here.length > 0 && chosen.length === here.length,
      off: over.length,
      offTitle: fill(words.cart.offTitle, { count: over.length }),
      order: chosen.length ? plural(words.cart, "order", countPieces(chosen)) : words.cart.orderNone,
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
    cart.save(known);
  },
  change(key, changes) {
    cart.change(key, changes);
    this.setData(this.viewOf(this.data.lines.map((line) => (line.key === key ? { ...line, ...changes } : line))));
    return this.price();
  },
  toggle({ currentTarget }) {
    const { key } = currentTarget.dataset;
    const { isChosen, isOff } = this.data.lines.find((line) => line.key === key);
    return isOff ? undefined : this.change(key, { isChosen: !isChosen });
  },
  toggleAll() {
    const isChosen = !this.data.isAll;
    cart.save(cart.all().map((line) => ({ ...line, isChosen })));
    this.setData(this.viewOf(this.data.lines.map((line) => ({ ...line, isChosen }))));
    return this.price();
  },
  recount({ currentTarget, detail }) {
    return this.change(currentTarget.dataset.key, { count: detail.value, state: "" });
  },
  remove({ currentTarget }) {
    const { key, name } = currentTarget.dataset;
    const content = fill(words.cart.eraseAsk, { name });
    return runOnce(this, async () => {
      if (await isConfirmed({ content, confirmText: words.cart.eraseYes })) await this.drop([key]);
    });
  },
  removeOff() {
    return this.drop(this.data.lines.filter(isOver).map(({ key }) => key));
  },
  drop(keys) {
    cart.remove(keys);
    this.setData(this.viewOf(this.data.lines.filter(({ key }) => !keys.includes(key))));
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
      this.setData({ goods: variantsOf(product), values: size ? size.values : [], count });
    } catch (error) {
      if (this.resized === resized) showError(error);
    }
  },
  closeSizes() {
    this.setData({ goods: null });
  },
  takeSize({ detail: { values, count } }) {
    if (!this.data.goods) return undefined; // ignores a second tap
    const { key, product } = this.resized;
    const card = variantCard(product, findVariant(product, values));
    this.accept();
    cart.save(setVariant(cart.all(), key, card, count));
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
    if (chosen.length > maxOrderLines)
      return wx.showToast({ title: fill(words.cart.tooMany, { count: maxOrderLines }), icon: "none" });
    this.accept();
    return open("/pages/checkout/checkout");
  },
});
