const { buyAgain } = require("../../cart/cart");
const { fullName } = require("../../catalogue/products");
const { ShopError } = require("../../client");
const { showError } = require("../../kit/dialogs");
const { addressLine, dateTime, joinNames, money, serviceHours, timeLeft } = require("../../kit/format");
const { isSeen, open, openTab, waitForNavigation } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { cancel, canTrackParcels, confirm, trackParcel } = require("../../order/actions");
const { openCount, refundMark, statusLabel } = require("../../order/status");
const consent = require("../../shop/consent");
const { shop } = require("../../shop/shop");
const { fill, plural, words } = require("../../words/orders");

const t = words.order;
const r = words.refunds;

function describeEvent({ kind, from, to, by, reason }, delivery) {
  if (kind === "parcel") return t.partSent;
  if (kind === "parcel_edit") return t.parcelEdited;
  if (kind === "parcel_undo") return t.parcelUndone;
  if (kind === "price_edit") return [t.priceLowered, reason].filter(Boolean).join(": ");
  if (kind === "address_edit") return by === "shopper" ? t.addressChanged : t.addressEdited;
  if (from === null) return t.placed;
  if (to === "shipped") return delivery === "pickup" ? t.handedOver : t.sent;
  if (to === "cancelled") return by === "system" ? t.expired : [t.cancelled, reason].filter(Boolean).join(": ");
  return { paid: t.paid, completed: t.completed, refunding: t.refunding, refunded: t.refunded }[to] || words.states[to];
}

function lineView(line) {
  const full = fullName(line.name, line.variant_name);
  const shot = line.image_sizes ? line.image_sizes.small.url : "";
  const mark = refundMark(line);
  const opens = [full, `× ${line.count}`, mark, `¥${money(line.subtotal)}`].filter(Boolean).join(" ");
  const name = { name: full };
  return {
    ...line,
    full,
    shot,
    was: line.payable < line.subtotal ? money(line.subtotal) : "",
    mark,
    opens,
    refund: fill(r.askOf, name),
    reviews: fill(t.reviewOf, name),
    reviewed: fill(t.reviewedOf, name),
  };
}

function requestView(request) {
  const pieces = plural(words.orders, "pieces", request.count);
  const text = fill(r.request, { pieces, price: money(request.total) });
  return { id: request.id, status: request.status, text, opens: `${text}, ${words.requestStates[request.status]}` };
}

const offFreight = ({ discounts }) =>
  discounts.filter(({ target }) => target === "freight").reduce((sum, { amount }) => sum + amount, 0);

function parcelView(parcel, index, { items, shipments, delivery }) {
  const names = new Map(items.map(({ id, name, variant_name }) => [id, fullName(name, variant_name)]));
  const courier = [parcel.courier_name, parcel.courier_phone].filter(Boolean).join(" ");
  const goods = joinNames(parcel.items.map(({ item_id: id, count }) => `${names.get(id) || ""} × ${count}`));
  return {
    ...parcel,
    title: shipments.length > 1 ? fill(t.parcel, { number: index + 1 }) : words.deliveries[delivery],
    way: parcel.tracking_no ? `${parcel.carrier_name || parcel.carrier} ${parcel.tracking_no}` : courier,
    tracks: [t.track, shipments.length > 1 && fill(t.parcel, { number: index + 1 })].filter(Boolean).join(" "),
    when: dateTime(parcel.shipped_at),
    goods: shipments.length > 1 ? goods : "",
  };
}

/** The row of the invoice, or "" if the order has none and cannot have one. */
function invoiceOf({ invoice, actions }) {
  const canRequest = actions.includes("request_invoice");
  const { status } = invoice || { status: "withdrawn" };
  if (status === "withdrawn" || (status === "red" && canRequest)) return canRequest ? t.requestInvoice : "";
  return words.invoiceStates[status];
}

function next(order) {
  if (order.status === "unpaid")
    return timeLeft(order.expires_at) ? fill(t.payUntil, { until: dateTime(order.expires_at) }) : t.payOver;
  if (order.status === "paid" && openCount(order) && order.claimed_count === order.total_count)
    return order.shipments.length ? r.heldNext : r.claimedNext;
  if (order.status === "paid" && order.delivery === "pickup") return t.pickupNext;
  if (order.status === "paid" && order.shipments.length) return t.partNext;
  if (order.status === "shipped" && openCount(order)) return r.heldNext;
  return (
    {
      paid: t.paidNext,
      shipped: t.shippedNext,
      completed: t.completedNext,
      refunding: t.refundingNext,
      refunded: order.payment && order.payment.channel === "offline" ? t.refundedByShop : t.refundedNext,
    }[order.status] || ""
  );
}

Page({
  id: 0,
  no: "",
  turn: 0,
  isBusy: false,
  /** True while the shopper chooses another address. */
  isChoosing: false,
  /** Message templates to request consent for until the goods have been shipped. */
  templates: /** @type {string[]} */ ([]),
  data: {
    skin: "",
    t,
    r,
    state: "loading",
    problem: null,
    order: null,
    lines: [],
    canRefund: false,
    refundable: [],
    isBusy: false,
    canAllowMessages: false,
    canTrack: canTrackParcels,
  },
  /** WeChat's order list and its messages about shipping open the page with the number of the payment. */
  onLoad({ id, no = "", merchant_trade_no: traded = no }) {
    this.id = Number(id) || 0;
    this.no = traded;
  },
  onShow() {
    setTitle(this, t.title);
    const { globalData } = getApp();
    const chosen = this.isChoosing && globalData.address;
    this.isChoosing = false;
    if (!chosen) return this.load();
    globalData.address = null;
    return this.readdress(chosen);
  },
  /** Sends the order to the address that the shopper has chosen on the page above. */
  async readdress(chosen) {
    await this.act((id) => shop.orders.setAddress({ id, address_id: chosen.id }).then(showAddressSaved, showError));
    await this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  async load() {
    await load(this, async () => {
      if (!this.id) this.id = await findOrder(this.no);
      const [order, about] = await Promise.all([shop.orders.get({ id: this.id }), shop.shop.get()]);
      return {
        ...this.viewOf(order),
        counter: { address: about.address, hours: serviceHours(about) },
      };
    });
    await Promise.all([this.loadRefundable(), this.findTemplates()]);
  },
  /** Loaded after the page, because it only adds buttons to the lines. */
  async loadRefundable() {
    const { turn } = this;
    const { canRefund, lines } = this.data;
    if (!canRefund) return this.setData({ refundable: [] });
    const { items } = await shop.afterSales.offer({ id: this.id }).catch(() => ({ items: [] }));
    if (turn !== this.turn) return undefined;
    const possible = items.filter(({ types, count }) => types.length && count).map(({ item_id: id }) => id);
    return this.setData({ refundable: lines.map(({ id }) => possible.includes(id)) });
  },
  async findTemplates() {
    const { order } = this.data;
    this.templates = order?.status === "paid" ? await consent.findTemplates("ship", order.delivery) : [];
    this.setData({ canAllowMessages: this.templates.length > 0 });
  },
  viewOf(order) {
    const { actions, address, delivery, events, items, shipments } = order;
    return {
      order,
      state: "ready",
      title: statusLabel(order),
      next: next(order),
      deliveryName: words.deliveries[delivery],
      lines: items.map(lineView),
      requests: (order.after_sales || []).map(requestView),
      parcels: shipments.map((parcel, index) => parcelView(parcel, index, order)),
      events: events
        .map((event, key) => ({ key, text: describeEvent(event, delivery), when: dateTime(event.created_at) }))
        .reverse(),
      place: address ? addressLine(address) : "",
      pieces: plural(t, "pieces", order.total_count),
      hasParts: order.freight > 0 || order.discounts.length > 0,
      charged: order.freight + offFreight(order),
      refunded: order.refunded_amount ? fill(t.refundedPart, { price: money(order.refunded_amount) }) : "",
      code: (order.pickup_code || "").replace(/(\d{4})(?=\d)/g, "$1 "),
      invoice: invoiceOf(order),
      canPay: actions.includes("pay"),
      canCancel: actions.includes("cancel"),
      canConfirm: actions.includes("confirm"),
      canRefund: actions.includes("after_sale"),
      canReaddress: actions.includes("change_address"),
    };
  },
  /** An order that the shop placed for a phone number belongs to the shopper who verifies it. */
  claim({ detail: { code } }) {
    if (!code) return undefined; // cancelled by the shopper
    return runOnce(this, () => shop.users.setPhone({ code }).then(() => this.load(), showError));
  },
  changeAddress() {
    getApp().globalData.address = null;
    this.isChoosing = true;
    open("/pages/addresses/addresses?choose=1", true);
  },
  pay() {
    open(`/pages/pay/pay?id=${this.id}`);
  },
  allowMessages() {
    return runOnce(this, () => this.requestMessages());
  },
  async requestMessages() {
    const isAllowed = await consent.request(this.templates);
    if (!isAllowed) return;
    this.setData({ canAllowMessages: false });
    wx.showToast({ title: t.willBeTold, icon: "none" });
  },
  cancel() {
    return this.act(cancel);
  },
  confirm() {
    return this.act(confirm);
  },
  async act(run) {
    const order = await runBusy(this, async () => {
      const changed = await run(this.id, () => isSeen(this));
      if (!changed) return undefined;
      this.turn += 1; // invalidates reads that started earlier
      this.setData(this.viewOf(changed));
      return changed;
    });
    if (order) await this.loadRefundable();
  },
  requestRefund({ currentTarget }) {
    const { item } = currentTarget.dataset;
    open(`/after-sale/ask/ask?order=${this.id}${item ? `&item=${item}` : ""}`);
  },
  openInvoice() {
    open(`/invoice/show/show?order=${this.id}`);
  },
  review({ currentTarget }) {
    open(`/pages/review/review?order=${this.id}&item=${currentTarget.dataset.item}`);
  },
  openReview({ currentTarget }) {
    open(`/pages/review/review?id=${currentTarget.dataset.id}`);
  },
  openRequest({ currentTarget }) {
    open(`/after-sale/request/request?id=${currentTarget.dataset.id}`);
  },
  again() {
    return runBusy(this, async () => {
      if (!(await buyAgain(this.data.order.items))) return;
      await waitForNavigation();
      if (isSeen(this)) await openTab("/pages/cart/cart");
    });
  },
  open({ currentTarget }) {
    open(`/pages/product/product?id=${currentTarget.dataset.id}`);
  },
  copy({ currentTarget }) {
    wx.setClipboardData({ data: currentTarget.dataset.text }).catch(() => {}); // declined the privacy consent
  },
  track({ currentTarget }) {
    return runOnce(this, () => trackParcel(currentTarget.dataset.id));
  },
  call({ currentTarget }) {
    wx.makePhoneCall({ phoneNumber: currentTarget.dataset.phone }).catch(() => {}); // cancelled by the shopper
  },
});

function showAddressSaved(order) {
  wx.showToast({ title: t.addressSaved, icon: "none" });
  return order;
}

async function findOrder(no) {
  const { items } = await shop.orders.list({ out_trade_no: no, size: 1 });
  if (items.length) return items[0].id;
  throw new /** @type {any} */ (ShopError)(404, { code: "not_found", detail: r.notYours });
}
