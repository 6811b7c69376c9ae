const {
  chosenOf,
  hasShipped,
  isOpen,
  isPossible,
  kindsOf,
  linesOf,
  maxCount,
  reasonsOf,
  refundSum,
} = require("../offer");
const { showError } = require("../../kit/dialogs");
const { dateTime, money } = require("../../kit/format");
const { openNext, replace } = require("../../kit/navigation");
const { load, runBusy, setTitle } = require("../../kit/page");
const consent = require("../../shop/consent");
const { maxPictures } = require("../../shop/files");
const { isUncertain, sendOnce } = require("../../shop/send-once");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/after-sale");

const t = words.ask;
const sending = {
  send: shop.afterSales.request,
  find: shop.afterSales.get,
  isOpen: ({ status }) => status !== "withdrawn",
};
const kinds = [
  { kind: "refund", name: t.refund, hint: t.refundHint },
  { kind: "return", name: t.return, hint: t.returnHint },
];

const lineView = (line, kind) => ({
  id: line.id,
  name: line.name,
  variant: line.variant,
  full: line.full,
  image: line.image,
  most: maxCount(line, kind),
  count: Math.min(line.count, maxCount(line, kind)),
  isOff: !isPossible(line, kind),
  isChosen: line.isChosen && isPossible(line, kind),
  note: noteOf(line, kind),
});

function noteOf(line, kind) {
  if (!isOpen(line)) return line.mark || t.off;
  if (!isPossible(line, kind)) return t.mustBeSent;
  const most = maxCount(line, kind);
  const unsent = line.unshipped && line.unshipped < most ? fill(t.unsent, { count: line.unshipped }) : "";
  return [most > 1 ? fill(t.most, { count: most }) : "", unsent].filter(Boolean).join(" · ");
}

function noteAbout(lines, kind, isLeft, isOffline) {
  if (!chosenOf(lines, kind).length) return "";
  if (isOffline) return t.byShop;
  return isLeft ? t.sentNote : t.unsentNote;
}

/** Keeps earlier selections as far as they are still possible. */
const keptChoices = (lines, before) =>
  lines.map((line) => {
    const known = before.find(({ id }) => id === line.id);
    if (!known || !isOpen(line)) return line;
    return { ...line, isChosen: known.isChosen, count: Math.min(known.count, line.free) };
  });

Page({
  order: 0,
  /** True if the shop received the money outside WeChat. */
  isOffline: false,
  wanted: 0,
  lines: [],
  offer: { freight: 0, refundable: 0, reasons: [] },
  /** The shopper's choice. It is only used if both kinds are possible. */
  kind: "",
  pictures: { urls: [], isBusy: false, isFailed: false },
  templates: /** @type {string[]} */ ([]),
  data: {
    skin: "",
    t,
    picturesHint: fill(t.picturesHint, { count: maxPictures }),
    state: "loading",
    problem: null,
    lines: [],
    kinds,
    kind: "",
    canChooseKind: false,
    reasons: [],
    reason: "",
    description: "",
    letters: "",
    hasLeft: false,
    lost: [],
    total: 0,
    freight: "",
    before: "",
    until: "",
    message: "",
    isBusy: false,
  },
  /** `item` is the order line that was tapped. */
  onLoad({ order, item }) {
    this.order = Number(order);
    this.wanted = Number(item) || 0;
    this.load();
  },
  onShow() {
    setTitle(this, t.title);
  },
  load() {
    return load(this, async () => {
      const [order, offer] = await Promise.all([
        shop.orders.get({ id: this.order }),
        shop.afterSales.offer({ id: this.order }),
      ]);
      this.lines = keptChoices(linesOf(order, offer, this.wanted), this.lines);
      this.offer = offer;
      this.isOffline = Boolean(order.payment && order.payment.channel === "offline");
      this.templates = await consent.findTemplates("request", order.delivery);
      const until = offer.until ? fill(t.until, { until: dateTime(offer.until) }) : "";
      return { until, isNothing: !this.lines.some(isOpen), ...this.viewOf() };
    });
  },
  viewOf() {
    const kind = this.currentKind();
    return { lines: this.lines.map((line) => lineView(line, kind)), ...this.sums() };
  },
  sums() {
    const kind = this.currentKind();
    const { total, freight, before } = refundSum(this.lines, kind, this.offer);
    const isLeft = hasShipped(this.lines, kind);
    const reasons = reasonsOf(this.offer.reasons, this.lines, kind);
    return {
      kind,
      reasons,
      reason: reasons.some(({ value }) => value === this.data.reason) ? this.data.reason : "",
      total,
      hasLeft: isLeft,
      canChooseKind: kindsOf(this.lines).length > 1,
      upTo: isLeft ? t.upTo : t.back,
      note: noteAbout(this.lines, kind, isLeft, this.isOffline),
      freight: freight ? fill(t.freight, { price: money(freight) }) : "",
      before: before ? fill(t.before, { price: money(before) }) : "",
    };
  },
  currentKind() {
    const possible = kindsOf(this.lines);
    return possible.length > 1 ? this.kind : possible[0] || "";
  },
  change(id, changes) {
    const at = this.lines.findIndex((line) => line.id === id);
    const before = this.currentKind();
    this.lines[at] = { ...this.lines[at], ...changes };
    if (this.currentKind() !== before) this.setData(this.viewOf());
    else this.setData({ [`lines[${at}]`]: lineView(this.lines[at], before), ...this.sums() });
  },
  toggle({ currentTarget }) {
    const { id } = currentTarget.dataset;
    const line = this.data.lines.find((each) => each.id === id);
    if (!line.isOff) this.change(id, { isChosen: !line.isChosen });
  },
  recount({ currentTarget, detail }) {
    this.change(currentTarget.dataset.id, { count: detail.value });
  },
  chooseKind({ currentTarget }) {
    this.kind = currentTarget.dataset.kind;
    this.setData(this.viewOf());
  },
  chooseReason({ currentTarget }) {
    this.setData({ reason: currentTarget.dataset.value });
  },
  type({ detail }) {
    const { length } = detail.value;
    this.setData({ description: detail.value, letters: length > 400 ? fill(t.letters, { count: length }) : "" });
  },
  onPictures({ detail }) {
    this.pictures = detail;
  },
  missing() {
    const { kind, reason, hasLeft: takesPictures } = this.data;
    if (!chosenOf(this.lines, kind).length) return t.chooseGoods;
    if (!kind) return t.chooseKind;
    if (!reason) return t.chooseReason;
    if (takesPictures && this.pictures.isFailed) return t.mend;
    return takesPictures && this.pictures.isBusy ? t.wait : "";
  },
  input() {
    const { kind, reason, hasLeft: takesPictures } = this.data;
    const description = this.data.description.trim();
    const images = takesPictures ? this.pictures.urls : [];
    return {
      order_id: this.order,
      type: kind,
      reason,
      items: chosenOf(this.lines, kind).map(({ id, count }) => ({ item_id: id, count })),
      ...(description && { description }),
      ...(images.length && { images }),
    };
  },
  submit() {
    const missing = this.missing();
    if (missing) return wx.showToast({ title: missing, icon: "none" });
    return runBusy(this, () => this.submitInput(this.input()));
  },
  async submitInput(input) {
    this.setData({ message: "" });
    await consent.requestBriefly(this.templates);
    try {
      const { result, isEarlier } = await sendOnce(`asking ${this.order}`, input, sending);
      await openNext(this, `/after-sale/request/request?id=${result.id}${isEarlier ? "&earlier=1" : ""}`);
    } catch (error) {
      await this.refused(error, input);
    }
  },
  /** Shows why the request failed and what to do, or that its outcome is unknown. */
  async refused(error, { images = [] }) {
    const lost = images.filter((_, at) => error.field?.(`images.${at}`));
    if (isUncertain(error)) this.setData({ message: t.unsure });
    else if (lost.length) this.setData({ lost, message: t.lost });
    else if (/_state$/.test(error.code)) {
      await this.load();
      this.setData({ message: fill(t.changed, { detail: error.problem.detail }) });
    } else showError(error);
  },
  openOrder() {
    replace(`/pages/order/order?id=${this.order}`);
  },
});
