const { showError } = require("../../kit/dialogs");
const { addressLine, dateTime, money, timeLeft } = require("../../kit/format");
const { isSeen, openTab, replace } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { confirmCancel } = require("../../order/actions");
const payment = require("../../order/payment");
const { shop } = require("../../shop/shop");
const { fill, isChinese, plural, words } = require("../../words/checkout");

const t = words.pay;
const glyphs = { paid: "check", closed: "close", asking: "clock", unknown: "clock", failed: "warning" };

/** Count and destination, which distinguish the order from another one. */
const summary = ({ total_count: count, delivery, address }) =>
  [plural(t, "pieces", count), words.deliveries[delivery], address && addressLine(address)]
    .filter(Boolean)
    .join(isChinese ? "，" : ", ");

Page({
  id: 0,
  turn: 0,
  timer: 0,
  isBusy: false,
  isReading: false,
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    order: null,
    outcome: "",
    title: "",
    text: "",
    left: "",
    notice: "",
    isBusy: false,
  },
  /**
   * `seen` is the total that the checkout showed; `begin` starts the payment immediately. `earlier`: the shop already had this
   * order when the shopper submitted another one. Without them, the shopper opened an unpaid order.
   */
  async onLoad({ id, seen, begin, earlier }) {
    this.id = Number(id);
    const wasBegun = payment.startedOrder() === this.id;
    await this.load();
    const { order, state } = this.data;
    if (state !== "ready") return;
    if (order.status !== "unpaid") {
      payment.forget(this.id);
      return;
    }
    if (seen && Number(seen) !== order.total_price) {
      this.setData({ notice: fill(t.newPrice, { old: money(Number(seen)), price: money(order.total_price) }) });
      return;
    }
    if (earlier) {
      this.setData({ notice: fill(t.earlier, { order: summary(order) }) });
      return;
    }
    if (!isSeen(this)) return; // do not open the payment sheet on another page
    if (begin) this.pay();
    else if (wasBegun) this.ask();
  },
  onShow() {
    setTitle(this, t.barTitle);
    this.tick();
    this.timer = setInterval(() => this.tick(), 1000);
  },
  onHide() {
    clearInterval(this.timer);
  },
  onUnload() {
    clearInterval(this.timer);
  },
  async load() {
    this.isReading = true;
    await load(this, async () => {
      const order = await shop.orders.get({ id: this.id });
      return this.viewOf(order, order.status === "unpaid" ? "" : payment.outcomeOf(order));
    });
    this.isReading = false;
  },
  /** `outcome` is "" while the order is unpaid. */
  viewOf(order, outcome) {
    const until = dateTime(order.expires_at);
    const isPickup = order.delivery === "pickup" && order.status === "paid";
    return {
      order,
      outcome,
      glyph: glyphs[outcome] || "wallet",
      title:
        {
          paid: t.paidTitle,
          closed: t.closedTitle,
          asking: t.askingTitle,
          unknown: t.unknownTitle,
          failed: t.failedTitle,
          turnedBack: t.turnedBackTitle,
        }[outcome] || fill(t.order, { number: order.order_no.slice(-8) }),
      text:
        {
          paid: isPickup ? t.paidPickup : t.paid,
          closed: t.closed,
          asking: t.asking,
          unknown: t.unknown,
          failed: fill(t.failed, { until }),
          turnedBack: fill(t.turnedBack, { until }),
        }[outcome] || "",
      left: timeLeft(order.expires_at),
      payText: fill(t.pay, { price: money(order.total_price) }),
    };
  },
  tick() {
    const { order, outcome } = this.data;
    if (order?.status !== "unpaid" || outcome === "closed") return;
    const text = timeLeft(order.expires_at);
    if (text !== this.data.left) this.setData({ left: text });
    if (!text && !this.isBusy && !this.isReading) this.load();
  },
  pay() {
    return this.run(() => payment.pay(this.id, () => isSeen(this)));
  },
  ask() {
    this.setData(this.viewOf(this.data.order, "asking"));
    return this.run(() => payment.checkAgain(this.id));
  },
  run(change) {
    return runBusy(this, async () => {
      this.turn += 1; // invalidates reads that started earlier
      this.setData({ notice: "" });
      try {
        const { order, outcome } = await change();
        this.setData(this.viewOf(order, outcome));
      } catch (error) {
        this.setData(this.viewOf(this.data.order, payment.isReportedPaid(this.id) ? "unknown" : ""));
        showError(error);
      }
    });
  },
  cancel() {
    return runOnce(this, async () => {
      if (!this.isBusy && (await confirmCancel()))
        await this.run(async () => ({ order: await shop.orders.cancel({ id: this.id }), outcome: "closed" }));
    });
  },
  openOrder() {
    replace(`/pages/order/order?id=${this.id}`);
  },
  home() {
    openTab("/pages/home/home");
  },
});
