const { staff } = require("../../api");
const { carrierOf, isGoods, isMisfit } = require("../../carriers");
const { pageData, pressing, scanText } = require("../../press");
const { fullName } = require("../../../catalogue/products");
const { isConfirmed, showError, showMessage } = require("../../../kit/dialogs");
const { addressLine, dateTime } = require("../../../kit/format");
const { open } = require("../../../kit/navigation");
const { load, runOnce, setTitle } = require("../../../kit/page");
const { read, write } = require("../../../kit/storage");
const { statusLabel } = require("../../../order/status");
const { fill, words } = require("../../words/staff");

const t = words.staffOrder;
const lastCarrier = "staff carrier";

const lineView = ({ id, name, variant_name, image_sizes: sizes, count, shipped_count, held_count, sku }) => ({
  id,
  name,
  variant: [variant_name, sku].filter(Boolean).join(" · "),
  image: sizes ? sizes.small.url : "",
  full: fullName(name, variant_name),
  count: count - held_count,
  marks: [
    shipped_count && shipped_count < count && fill(t.shippedCount, { count: shipped_count }),
    held_count && fill(t.heldCount, { count: held_count }),
  ]
    .filter(Boolean)
    .join(" · "),
});

const parcelView =
  (delivery) =>
  ({ id, carrier, carrier_name, tracking_no, shipped_at, undoable_until: until }) => ({
    id,
    way:
      [carrier_name || carrier, tracking_no].filter(Boolean).join(" ") ||
      (delivery === "pickup" ? t.handedOver : t.noNumber),
    when: dateTime(shipped_at),
    canUndo: Boolean(until) && Date.parse(until) > Date.now(),
  });

function viewOf(order) {
  const { actions, address, contact, delivery, held, items, shipments, user } = order;
  const person = address || contact || { name: user.nickname || `#${user.id}`, phone: user.phone };
  return {
    order,
    person,
    place: address ? addressLine(address) : "",
    title: statusLabel(order),
    number: order.order_no.slice(-6),
    when: dateTime(order.created_at),
    delivery: words.deliveries[delivery],
    lines: items.map(lineView),
    parcels: shipments.map(parcelView(delivery)),
    notes: [
      held && fill(t.held, { text: held.reason }),
      order.remark && fill(t.remark, { text: order.remark }),
      order.note && fill(t.note, { text: order.note }),
    ].filter(Boolean),
    canShip: actions.includes("ship"),
    canHandOver: actions.includes("hand_over"),
    canHold: actions.includes("hold"),
    canRelease: actions.includes("release"),
    canNote: actions.includes("note"),
    isExpress: delivery === "express" && actions.includes("ship"),
  };
}

Page({
  ...pressing,
  timer: 0,
  /** True after the admin has chosen the carrier, which the number then does not change. */
  isChosen: false,
  data: {
    ...pageData,
    t,
    order: null,
    code: "",
    tracking: "",
    carriers: [],
    carrier: "",
    carrierName: "",
    isExpress: false,
    hasAccount: false,
  },
  onLoad({ id, code = "" }) {
    this.id = Number(id);
    this.setData({ code, carrier: read(lastCarrier) || "" });
  },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  onUnload() {
    clearTimeout(this.timer);
  },
  async load() {
    clearTimeout(this.timer);
    await load(this, async () => {
      const [order, { items: carriers }] = await Promise.all([
        staff.orders.get({ id: this.id }),
        staff.carriers.list(),
      ]);
      return { ...viewOf(order), carriers };
    });
    this.choose(this.data.carrier);
    const until = Math.max(
      0,
      ...(this.data.order?.shipments || []).map((each) => Date.parse(each.undoable_until) || 0),
    );
    if (until > Date.now()) this.timer = setTimeout(() => this.load(), until - Date.now());
  },
  choose(carrier) {
    const found = this.data.carriers.find(({ value }) => value === carrier);
    this.setData({ carrier, carrierName: found ? found.label : "", hasAccount: Boolean(found?.account) });
  },
  pick({ detail }) {
    this.isChosen = true;
    this.choose(this.data.carriers[Number(detail.value)].value);
  },
  type({ detail }) {
    this.setData({ tracking: detail.value.trim() });
  },
  guess() {
    const { tracking, carriers } = this.data;
    const values = carriers.map(({ value }) => value);
    if (tracking && !this.isChosen) this.choose(carrierOf(tracking, values, read(lastCarrier)));
  },
  scan() {
    return runOnce(this, async () => {
      const tracking = await scanText();
      if (tracking && !/^[\w -]{6,64}$/.test(tracking)) return showMessage(t.notNumber);
      if (!tracking) return undefined;
      this.setData({ tracking });
      return this.guess();
    });
  },
  /** Why the number may be a wrong one, or "". */
  async doubtOf(number) {
    if (isGoods(number)) return t.goodsNumber;
    const { items } = await staff.orders.list({ q: number, include: "shipments" }).catch(() => ({ items: [] }));
    const isUsed = ({ order_no, shipments }) =>
      order_no === number || shipments.some((each) => each.tracking_no === number);
    const other = items.find((each) => each.id !== this.id && isUsed(each));
    if (other) return fill(t.usedNumber, { number: other.order_no.slice(-6) });
    return isMisfit(number, this.data.carrier) ? fill(t.oddNumber, { carrier: this.data.carrierName }) : "";
  },
  ship() {
    return runOnce(this, async () => {
      const { isExpress, tracking, carrier } = this.data;
      if (!isExpress)
        return this.press((key) => staff.orders.setStatus({ id: this.id, status: "shipped" }, key), t.shipped);
      if (!tracking || !carrier) return showMessage(tracking ? t.noCarrier : t.enterNumber);
      const doubt = await this.doubtOf(tracking);
      if (doubt && !(await isConfirmed({ content: doubt, confirmText: t.ship, cancelText: t.back }))) return undefined;
      const parcel = { id: this.id, status: "shipped", carrier, tracking_no: tracking };
      return this.shipBy((key) => staff.orders.setStatus(parcel, key));
    });
  },
  shipByWaybill() {
    const parcel = { id: this.id, carrier: this.data.carrier };
    return this.shipBy((key) => staff.orders.shipByWaybill(parcel, key));
  },
  shipBy(send) {
    write(lastCarrier, this.data.carrier);
    return this.press(send, t.shipped);
  },
  undo({ currentTarget }) {
    return this.press(() => staff.shipments.takeBack({ id: currentTarget.dataset.id }), t.undone);
  },
  /** The list has opened the page with the pickup code, or it is asked for. */
  handOver() {
    if (this.data.code) return this.handOverBy(this.data.code);
    return this.ask({ title: t.code, hint: t.codeHint }, (code) => this.handOverBy(code));
  },
  async handOverBy(code) {
    const order = await staff.orders.findPickup({ code }).catch(showError);
    if (!order?.id) return undefined;
    if (order.id === this.id) return this.press((key) => staff.orders.handOver({ code }, key), t.handedOver);
    await showMessage(t.otherCode);
    return open(`/staff/pages/order/order?id=${order.id}&code=${code}`);
  },
  hold() {
    return this.ask({ title: t.hold, hint: t.holdHint }, (reason) => {
      if (reason) return this.press((key) => staff.orders.hold({ id: this.id, reason }, key));
    });
  },
  release() {
    return this.press(() => staff.orders.release({ id: this.id }));
  },
  writeNote() {
    const { note: content, version } = this.data.order;
    return this.ask({ title: t.editNote, content }, (note) =>
      this.press((key) => staff.orders.writeNote({ id: this.id, note, version }, key)),
    );
  },
});
