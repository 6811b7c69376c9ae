const book = require("../../address-book");
const cart = require("../../cart");
const { check, mostLines, orderable, total } = require("../../cart-check");
const { keyOf, pieces } = require("../../cart-lines");
const { fullName } = require("../../choices");
const { money, place } = require("../../format");
const ordering = require("../../ordering");
const { load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { words, fill, plural } = require("../../words");

const t = words.checkout;
const needsAddress = (delivery) => delivery === "express" || delivery === "local";

function note({ state, wanted, count, oldPrice, price }) {
  if (state === "gone") return t.gone;
  if (state === "sold out") return t.soldOut;
  if (state === "choose") return t.chooseSize;
  if (state === "short") return fill(t.short, { count, wanted });
  if (oldPrice) return fill(t.newPrice, { old: money(oldPrice), price: money(price) });
  return "";
}

Page({
  isFromCart: false,
  wanted: [],
  isSending: false,
  /** What the shop said of a line when it refused the order, by the line's key. The line's own remark stands before it. */
  refusals: {},
  data: {
    t,
    state: "loading",
    problem: null,
    lines: [],
    sum: 0,
    count: "",
    address: null,
    deliveries: [],
    delivery: /** @type {any} */ (""),
    isSent: false,
    isPickup: false,
    isNothing: false,
    counter: null,
    remark: "",
    said: "",
    isBusy: false,
  },
  /** With an id: this size of this product, bought at once. Without: the lines that are chosen in the cart. */
  onLoad({ id, variant, count }) {
    this.refusals = {};
    this.isFromCart = !id;
    const chosen = cart.all().filter(({ isChosen }) => isChosen);
    this.wanted = id
      ? [
          {
            ...{ id: Number(id), variant_id: Number(variant) || undefined, count: Number(count) || 1 },
            ...{ name: "", image: "", isChosen: true },
          },
        ]
      : chosen.slice(0, mostLines);
    this.load();
  },
  onShow() {
    wx.setNavigationBarTitle({ title: t.title });
    const { globalData } = getApp();
    if (globalData.address) this.setData({ address: drawAddress(globalData.address), said: "" });
    globalData.address = null;
  },
  load() {
    return load(this, async () => {
      const [lines, addresses, about] = await Promise.all([check(this.wanted), shop.addresses.list(), shop.shop.get()]);
      this.wanted = this.wanted.map((line, at) => ({ ...line, variant_id: lines[at].variant_id }));
      const { deliveries } = about;
      const known = this.data.address && addresses.items.find(({ id }) => id === this.data.address.id);
      const address = known || addresses.items.find((each) => each.is_default) || addresses.items[0];
      return {
        ...this.drawn(lines),
        address: address ? drawAddress(address) : null,
        deliveries: deliveries.map((kind) => ({ kind, name: words.deliveries[kind] })),
        ...this.delivered(deliveries.includes(this.data.delivery) ? this.data.delivery : deliveries[0]),
        counter: { address: about.address, hours: about.service_hours },
      };
    });
  },
  drawn(lines) {
    const ordered = orderable(lines);
    return {
      lines: lines.map((line) => ({
        ...{ ...line, key: keyOf(line), full: fullName(line.name, line.variant) },
        note: line.note || note(line) || this.refusals[keyOf(line)] || "",
      })),
      sum: total(lines),
      count: plural(t, "pieces", pieces(ordered)),
      isNothing: ordered.length === 0,
    };
  },
  delivered: (delivery) => ({ delivery, isSent: needsAddress(delivery), isPickup: delivery === "pickup" }),
  deliver({ currentTarget }) {
    this.setData(this.delivered(currentTarget.dataset.kind));
  },
  recount({ currentTarget, detail }) {
    const { key } = currentTarget.dataset;
    const count = detail.value;
    this.wanted = this.wanted.map((line) => (keyOf(line) === key ? { ...line, count } : line));
    delete this.refusals[key];
    if (this.isFromCart) cart.change(key, { count });
    this.setData(
      this.drawn(this.data.lines.map((line) => (line.key === key ? { ...line, count, state: "", note: "" } : line))),
    );
  },
  type({ detail }) {
    this.setData({ remark: detail.value });
  },
  chooseAddress() {
    const chosen = this.data.address ? `&id=${this.data.address.id}` : "";
    wx.navigateTo({ url: `/pages/addresses/addresses?choose=1${chosen}` });
  },
  async takeFromWechat() {
    const address = await book.takeFromWechat();
    if (address) this.setData({ address: drawAddress(address) });
  },
  async submit() {
    const { address, delivery, isSent, lines, remark, sum } = this.data;
    if (this.isSending) return;
    if (isSent && !address) {
      wx.showToast({ title: t.addressFirst, icon: "none" });
      return;
    }
    this.isSending = true;
    this.refusals = {};
    this.setData({ isBusy: true, said: "" });
    const ordered = orderable(lines);
    try {
      const products = ordered.map(({ id, variant_id, count }) => ({ product_id: id, variant_id, count }));
      const input = { products, delivery, remark: remark.trim(), ...(isSent && { address_id: address.id }) };
      const { order, isEarlier } = await ordering.place(input);
      if (this.isFromCart && !isEarlier) cart.remove(ordered.map(({ key }) => key));
      wx.redirectTo({ url: `/pages/pay/pay?id=${order.id}&${isEarlier ? "earlier=1" : `seen=${sum}&begin=1`}` });
    } catch (error) {
      await this.refused(error, ordered);
    } finally {
      this.isSending = false;
      this.setData({ isBusy: false });
    }
  },
  /** Nothing was ordered, or nobody knows: the words say which, and what to do. */
  async refused(error, ordered) {
    const wrong = error.problem?.errors || [];
    if (ordering.isUnsure(error)) {
      this.setData({ said: t.unsure });
      return;
    }
    if (!wrong.some(({ path }) => /^(products|address_id|delivery)/.test(path))) {
      tell(error);
      return;
    }
    this.wanted = this.data.lines.filter(({ isOff }) => !isOff).map(({ note: _, ...line }) => line);
    for (const { path, message } of wrong) {
      const [, place] = /^products\.(\d+)\./.exec(path) || [];
      if (place) this.refusals[ordered[place].key] = message;
    }
    await this.load();
    this.setData({ said: fill(t.changed, { detail: error.problem.detail }) });
  },
  back() {
    wx.navigateBack();
  },
});

const drawAddress = (address) => ({ ...address, line: place(address) });
