const book = require("../../address-book");
const cart = require("../../cart");
const { check, mostLines, orderable } = require("../../cart-check");
const { keyOf, pieces } = require("../../cart-lines");
const { fullName } = require("../../choices");
const { chosenOf, claimableOf, pickerOf } = require("../../coupon-tickets");
const consent = require("../../consent");
const { discountsOf } = require("../../discounts");
const { money, place, listed, serviceHours } = require("../../format");
const ordering = require("../../ordering");
const { goOn } = require("../../onward");
const { alone, entitle, load } = require("../../page");
const { inWords, tell } = require("../../problem");
const { amountsOf, costOf, freightLinesOf, linesWith, obstacleOf, orderOf, unreachable } = require("../../quote");
const { shop } = require("../../shop");
const { read, write } = require("../../storage");
const { back, open } = require("../../ways");
const { words } = require("../../checkout-words");
const { fill, plural } = require("../../words");

const t = words.checkout;
const needsAddress = (delivery) => delivery === "express" || delivery === "local";

const drawn = (lines) => ({
  lines: lines.map((line) => ({
    ...line,
    key: keyOf(line),
    full: fullName(line.name, line.variant),
    refusal: line.refusal || "",
    note: line.note || note(line),
  })),
  count: plural(t, "pieces", pieces(orderable(lines))),
});

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
  quotes: 0,
  /** The coupon that the shopper picked, 0 for none. Null: the best one is used. */
  picked: /** @type {number | null} */ (null),
  templates: /** @type {string[]} */ ([]),
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    lines: [],
    /** Null until a quote has been received. */
    total: null,
    amounts: null,
    discounts: [],
    freightLines: [],
    /** The coupon of the quote, or 0. */
    couponId: 0,
    coupons: { usable: [], unusable: [] },
    claimable: [],
    couponText: "",
    isPicking: false,
    unpriced: null,
    refused: "",
    canLeave: false,
    canOrder: false,
    count: "",
    address: null,
    deliveries: [],
    delivery: /** @type {any} */ (""),
    isSent: false,
    isPickup: false,
    counter: null,
    /** The person who picks up the order. Stored for the next order. */
    contact: { name: "", phone: "" },
    remark: "",
    said: "",
    isBusy: false,
  },
  /** With an id, a single product is bought directly. Without one, the order consists of the selected lines of the cart. */
  onLoad({ id, variant, count }) {
    this.isFromCart = !id;
    const chosen = cart.all().filter(({ isChosen }) => isChosen);
    this.wanted = id
      ? [
          {
            id: Number(id),
            variant_id: Number(variant) || undefined,
            count: Number(count) || 1,
            name: "",
            image: "",
            isChosen: true,
          },
        ]
      : chosen.slice(0, mostLines);
    this.load();
  },
  /** The address can have been selected, edited or deleted on another page. */
  onShow() {
    entitle(this, t.title);
    const { globalData } = getApp();
    if (globalData.address) this.setData({ address: drawAddress(globalData.address), said: "" });
    globalData.address = null;
    if (this.data.state === "ready") this.load();
  },
  async load() {
    this.setData({ canOrder: false });
    await load(this, () => this.read());
    if (this.data.state === "ready") await this.quote();
  },
  /** Reads again if a count changes in the meantime. */
  async read() {
    const { wanted } = this;
    const [lines, addresses, about] = await Promise.all([check(wanted), shop.addresses.list(), shop.shop.get()]);
    if (wanted !== this.wanted) return this.read();
    this.wanted = wanted.map((line, at) => ({ ...line, variant_id: lines[at].variant_id }));
    const { deliveries } = about;
    const known = this.data.address && addresses.items.find(({ id }) => id === this.data.address.id);
    const address = known || addresses.items.find((each) => each.is_default) || addresses.items[0];
    return {
      ...drawn(lines),
      address: address ? drawAddress(address) : null,
      deliveries: deliveries.map((kind) => ({ kind, name: words.deliveries[kind], cost: "" })),
      ...this.delivered(deliveries.includes(this.data.delivery) ? this.data.delivery : deliveries[0]),
      contact: this.data.contact.name ? this.data.contact : read("contact") || contactOf(address),
      counter: { address: about.address, hours: serviceHours(about) },
    };
  },
  /** Only the last quote is used. Nothing can be ordered before it arrives, or if it fails. */
  async quote() {
    const turn = ++this.quotes;
    this.findTemplates();
    const ordered = orderable(this.data.lines);
    this.setData({ canOrder: false, ...(!ordered.length && { total: null, amounts: null, refused: "" }) });
    if (!ordered.length) return;
    try {
      const { answer, couponId } = await this.quoteWithCoupon(orderOf(ordered, this.data));
      if (turn === this.quotes) this.setData(this.quoted(ordered, answer, couponId));
    } catch (error) {
      if (turn === this.quotes) this.setData({ total: null, amounts: null, unpriced: inWords(error) });
    }
  },
  /** Quotes again with the chosen coupon, if the first quote shows that it is another one. */
  async quoteWithCoupon(order) {
    const quoteWith = (id) => shop.orders.quote({ ...order, ...(id && { user_coupon_id: id }) });
    const before = this.data.couponId;
    const answer = await quoteWith(before);
    const couponId = chosenOf(answer.coupons || [], this.picked);
    return { answer: couponId === before ? answer : await quoteWith(couponId), couponId };
  },
  async findTemplates() {
    const { delivery } = this.data;
    const templates = await consent.templatesFor("pay", delivery);
    if (delivery === this.data.delivery) this.templates = templates;
  },
  quoted(ordered, answer, couponId) {
    const reason = unreachable(answer);
    const lines = linesWith(this.data.lines, ordered, answer);
    const shown = drawn(reason ? lines.map((line) => ({ ...line, refusal: "" })) : lines);
    const refused = shown.lines.filter(({ refusal }) => refusal);
    const obstacle = obstacleOf(answer);
    const names = listed(refused.map(({ full }) => full));
    const costs = new Map(answer.deliveries.map((each) => [each.delivery, costOf(each)]));
    const coupons = pickerOf(answer.coupons || []);
    const claimable = answer.claimable || [];
    return {
      ...shown,
      couponId,
      coupons,
      claimable: claimableOf(claimable),
      couponText: this.couponText(answer.coupons || [], coupons.usable.length, couponId, claimable[0]),
      discounts: discountsOf({ discounts: answer.discounts || [] }),
      freightLines: freightLinesOf(answer, ordered, shown.lines),
      deliveries: this.data.deliveries.map((each) => ({ ...each, cost: costs.get(each.kind) || "" })),
      total: answer.total || null, // nothing can be ordered
      amounts: answer.total ? amountsOf(answer) : null,
      unpriced: null,
      refused: reason || (names ? fill(t.refused, { names }) : obstacle),
      canLeave: refused.length > 0 && refused.length < ordered.length,
      // An order with an unknown outcome can be submitted again, which reveals whether the shop has it.
      canOrder: ordering.isOpen() || !(reason || names || obstacle),
    };
  },
  couponText(coupons, usable, chosen, best) {
    const used = coupons.find(({ user_coupon_id: id }) => id === chosen);
    if (used) return `−¥${money(used.saving)}`;
    if (!usable && best && best.saving) return fill(t.canClaim, { saving: money(best.saving) });
    return usable ? plural(t, "usable", usable) : t.noCoupon;
  },
  openCoupons() {
    this.setData({ isPicking: true });
  },
  closeCoupons() {
    this.setData({ isPicking: false });
  },
  pickCoupon({ detail }) {
    this.picked = detail.id;
    this.setData({ isPicking: false, said: "" });
    return this.quote();
  },
  /** A new coupon that this order cannot use is shown with the reason. */
  async redeemed({ detail }) {
    this.picked = detail.id;
    await this.quote();
    if (this.data.couponId === detail.id) this.setData({ isPicking: false, said: "" });
  },
  claimCoupon({ detail }) {
    return alone(this, async () => {
      try {
        await this.redeemed({ detail: await shop.coupons.claim({ id: detail.id }) });
      } catch (error) {
        tell(error);
        await this.quote();
      }
    });
  },
  leaveOut() {
    const left = this.data.lines.filter(({ refusal }) => !refusal);
    const keys = left.map(({ key }) => key);
    this.wanted = this.wanted.filter((line) => keys.includes(keyOf(line)));
    this.setData({ ...drawn(left), said: "" });
    return this.quote();
  },
  delivered: (delivery) => ({ delivery, isSent: needsAddress(delivery), isPickup: delivery === "pickup" }),
  deliver({ currentTarget }) {
    this.setData(this.delivered(currentTarget.dataset.kind));
    return this.quote();
  },
  recount({ currentTarget, detail }) {
    const { key } = currentTarget.dataset;
    const count = detail.value;
    this.wanted = this.wanted.map((line) => (keyOf(line) === key ? { ...line, count } : line));
    if (this.isFromCart) cart.change(key, { count });
    const now = { count, state: "", note: "" };
    this.setData(drawn(this.data.lines.map((line) => (line.key === key ? { ...line, ...now } : line))));
    return this.quote();
  },
  type({ detail }) {
    this.setData({ remark: detail.value });
  },
  typeContact({ currentTarget, detail }) {
    this.setData({ contact: { ...this.data.contact, [currentTarget.dataset.field]: detail.value } });
  },
  chooseAddress() {
    const { address } = this.data;
    const url = address ? `/pages/addresses/addresses?choose=1&id=${address.id}` : "/pages/address/address?back=1";
    open(url, true);
  },
  takeFromWechat() {
    return alone(this, async () => {
      const address = await book.takeFromWechat();
      if (!address) return;
      this.setData({ address: drawAddress(address) });
      await this.load();
    });
  },
  async submit() {
    const { address, isSent, isPickup, lines, remark, total, canOrder, couponId } = this.data;
    const contact = trimmed(this.data.contact);
    if (this.isSending || !canOrder) return;
    if (isSent && !address) {
      wx.showToast({ title: t.addressFirst, icon: "none" });
      return;
    }
    if (isPickup && !(contact.name && contact.phone)) {
      wx.showToast({ title: t.contactFirst, icon: "none" });
      return;
    }
    this.isSending = true;
    this.setData({ isBusy: true, said: "" });
    // The order contains what was shown at the tap, even if the page changes during the requests below.
    const ordered = orderable(lines);
    const input = {
      ...orderOf(ordered, this.data),
      remark: remark.trim(),
      ...(isPickup && { contact }),
      ...(couponId && { user_coupon_id: couponId }),
      ...(total && { expected_total: total }),
    };
    await consent.askBriefly(this.templates);
    if (isPickup) write("contact", contact);
    try {
      const { order, isEarlier } = await ordering.place(input);
      if (this.isFromCart && !isEarlier) cart.remove(ordered.map(({ key }) => key));
      await goOn(this, `/pages/pay/pay?id=${order.id}&${isEarlier ? "earlier=1" : `seen=${total}&begin=1`}`);
    } catch (error) {
      await this.refused(error);
    } finally {
      this.isSending = false;
      this.setData({ isBusy: false });
    }
  },
  /** Shows why the order failed and what to do, or that its outcome is unknown. */
  async refused(error) {
    const wrong = error.problem?.errors || [];
    if (ordering.isUnsure(error)) {
      this.setData({ said: t.unsure });
      return;
    }
    if (!wrong.some(({ path }) => /^(products|address_id|delivery|expected_total|user_coupon_id)/.test(path))) {
      tell(error);
      return;
    }
    this.wanted = this.data.lines.filter(({ isOff }) => !isOff).map(({ note: _, ...line }) => line);
    await this.load();
    const changed = wrong.find(({ code }) => code === "total_changed");
    const total = money(this.data.total ?? changed?.total ?? 0);
    this.setData({
      said: changed ? fill(t.totalChanged, { total }) : fill(t.changed, { detail: error.problem.detail }),
    });
  },
  back() {
    back();
  },
});

const contactOf = (address) => ({ name: address ? address.name : "", phone: address ? address.phone : "" });
const trimmed = ({ name, phone }) => ({ name: name.trim(), phone: phone.trim() });
const drawAddress = (address) => ({ ...address, line: place(address) });
