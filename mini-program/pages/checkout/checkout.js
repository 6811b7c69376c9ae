const cart = require("../../cart/cart");
const { checkLines, maxOrderLines, orderable } = require("../../cart/check");
const { countPieces, keyOf } = require("../../cart/lines");
const { fullName } = require("../../catalogue/products");
const { describeError, showError } = require("../../kit/dialogs");
const { addressLine, joinNames, money, serviceHours } = require("../../kit/format");
const { back, open, openNext } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { read, write } = require("../../kit/storage");
const { importWechatAddress } = require("../../order/address-book");
const { chooseCoupon, claimableCoupons, couponChoices } = require("../../order/coupons");
const {
  amountsOf,
  applyQuote,
  costOf,
  discountsOf,
  freightLinesOf,
  problemOf,
  quoteInput,
  unreachableReason,
} = require("../../order/quote");
const consent = require("../../shop/consent");
const { isPending, isUncertain, sendOnce } = require("../../shop/send-once");
const { shop } = require("../../shop/shop");
const { fill, plural, words } = require("../../words/checkout");

const t = words.checkout;
const placing = { send: shop.orders.place, find: shop.orders.get, isOpen: ({ status }) => status === "unpaid" };
const needsAddress = (delivery) => delivery === "express" || delivery === "local";

const linesView = (lines) => ({
  lines: lines.map((line) => ({
    ...line,
    key: keyOf(line),
    full: fullName(line.name, line.variant),
    refusal: line.refusal || "",
    note: line.note || note(line),
  })),
  count: plural(t, "pieces", countPieces(orderable(lines))),
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
    message: "",
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
      : chosen.slice(0, maxOrderLines);
    this.load();
  },
  /** The address can have been selected, edited or deleted on another page. */
  onShow() {
    setTitle(this, t.title);
    const { globalData } = getApp();
    if (globalData.address) this.setData({ address: addressView(globalData.address), message: "" });
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
    const [lines, addresses, about] = await Promise.all([checkLines(wanted), shop.addresses.list(), shop.shop.get()]);
    if (wanted !== this.wanted) return this.read();
    this.wanted = wanted.map((line, at) => ({ ...line, variant_id: lines[at].variant_id }));
    const { deliveries } = about;
    const known = this.data.address && addresses.items.find(({ id }) => id === this.data.address.id);
    const address = known || addresses.items.find((each) => each.is_default) || addresses.items[0];
    return {
      ...linesView(lines),
      address: address ? addressView(address) : null,
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
      const { answer, couponId } = await this.quoteWithCoupon(quoteInput(ordered, this.data));
      if (turn === this.quotes) this.setData(this.quoted(ordered, answer, couponId));
    } catch (error) {
      if (turn === this.quotes) this.setData({ total: null, amounts: null, unpriced: describeError(error) });
    }
  },
  /** Quotes again with the chosen coupon, if the first quote shows that it is another one. */
  async quoteWithCoupon(order) {
    const quoteWith = (id) => shop.orders.quote({ ...order, ...(id && { user_coupon_id: id }) });
    const before = this.data.couponId;
    const answer = await quoteWith(before);
    const couponId = chooseCoupon(answer.coupons || [], this.picked);
    return { answer: couponId === before ? answer : await quoteWith(couponId), couponId };
  },
  async findTemplates() {
    const { delivery } = this.data;
    const templates = await consent.findTemplates("pay", delivery);
    if (delivery === this.data.delivery) this.templates = templates;
  },
  quoted(ordered, answer, couponId) {
    const reason = unreachableReason(answer);
    const lines = applyQuote(this.data.lines, ordered, answer);
    const shown = linesView(reason ? lines.map((line) => ({ ...line, refusal: "" })) : lines);
    const refused = shown.lines.filter(({ refusal }) => refusal);
    const obstacle = problemOf(answer);
    const names = joinNames(refused.map(({ full }) => full));
    const costs = new Map(answer.deliveries.map((each) => [each.delivery, costOf(each)]));
    const coupons = couponChoices(answer.coupons || []);
    const claimable = answer.claimable || [];
    return {
      ...shown,
      couponId,
      coupons,
      claimable: claimableCoupons(claimable),
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
      canOrder: isPending("ordering") || !(reason || names || obstacle),
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
    this.setData({ isPicking: false, message: "" });
    return this.quote();
  },
  /** A new coupon that this order cannot use is shown with the reason. */
  async redeemed({ detail }) {
    this.picked = detail.id;
    await this.quote();
    if (this.data.couponId === detail.id) this.setData({ isPicking: false, message: "" });
  },
  claimCoupon({ detail }) {
    return runOnce(this, async () => {
      try {
        await this.redeemed({ detail: await shop.coupons.claim({ id: detail.id }) });
      } catch (error) {
        showError(error);
        await this.quote();
      }
    });
  },
  leaveOut() {
    const left = this.data.lines.filter(({ refusal }) => !refusal);
    const keys = left.map(({ key }) => key);
    this.wanted = this.wanted.filter((line) => keys.includes(keyOf(line)));
    this.setData({ ...linesView(left), message: "" });
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
    this.setData(linesView(this.data.lines.map((line) => (line.key === key ? { ...line, ...now } : line))));
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
    return runOnce(this, async () => {
      const address = await importWechatAddress();
      if (!address) return;
      this.setData({ address: addressView(address) });
      await this.load();
    });
  },
  submit() {
    const { address, isSent, isPickup, canOrder } = this.data;
    const contact = trimmed(this.data.contact);
    if (!canOrder) return undefined;
    if (isSent && !address) return wx.showToast({ title: t.addressFirst, icon: "none" });
    if (isPickup && !(contact.name && contact.phone)) return wx.showToast({ title: t.contactFirst, icon: "none" });
    return runBusy(this, () => this.place(contact));
  },
  async place(contact) {
    const { isPickup, lines, remark, total, couponId } = this.data;
    this.setData({ message: "" });
    // The order contains what was shown at the tap, even if the page changes during the requests below.
    const ordered = orderable(lines);
    const input = {
      ...quoteInput(ordered, this.data),
      remark: remark.trim(),
      ...(isPickup && { contact }),
      ...(couponId && { user_coupon_id: couponId }),
      ...(total && { expected_total: total }),
    };
    await consent.requestBriefly(this.templates);
    if (isPickup) write("contact", contact);
    try {
      const { result: order, isEarlier } = await sendOnce("ordering", input, placing);
      if (this.isFromCart && !isEarlier) cart.remove(ordered.map(({ key }) => key));
      await openNext(this, `/pages/pay/pay?id=${order.id}&${isEarlier ? "earlier=1" : `seen=${total}&begin=1`}`);
    } catch (error) {
      await this.refused(error);
    }
  },
  /** Shows why the order failed and what to do, or that its outcome is unknown. */
  async refused(error) {
    const wrong = error.problem?.errors || [];
    if (isUncertain(error)) {
      this.setData({ message: t.unsure });
      return;
    }
    if (!wrong.some(({ path }) => /^(products|address_id|delivery|expected_total|user_coupon_id)/.test(path))) {
      showError(error);
      return;
    }
    this.wanted = this.data.lines.filter(({ isOff }) => !isOff).map(({ note: _, ...line }) => line);
    await this.load();
    const changed = wrong.find(({ code }) => code === "total_changed");
    const total = money(this.data.total ?? changed?.total ?? 0);
    this.setData({
      message: changed ? fill(t.totalChanged, { total }) : fill(t.changed, { detail: error.problem.detail }),
    });
  },
  back() {
    back();
  },
});

const contactOf = (address) => ({ name: address ? address.name : "", phone: address ? address.phone : "" });
const trimmed = ({ name, phone }) => ({ name: name.trim(), phone: phone.trim() });
const addressView = (address) => ({ ...address, line: addressLine(address) });
