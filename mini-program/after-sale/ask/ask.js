const consent = require("../../consent");
const { money, moment } = require("../../format");
const { goOn } = require("../../onward");
const { entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { isUnsure } = require("../../sent-once");
const { shop } = require("../../shop");
const { most } = require("../../uploads");
const { replace } = require("../../ways");
const { fill } = require("../../words");
const { ask } = require("../asking");
const { chosenOf, fits, hasLeft, isOpen, kindsOf, linesOf, mostOf, reasonsOf, sumOf } = require("../offer");
const { words } = require("../words");

const t = words.ask;
const kinds = [
  { kind: "refund", name: t.refund, hint: t.refundHint },
  { kind: "return", name: t.return, hint: t.returnHint },
];

const drawLine = (line, kind) => ({
  id: line.id,
  name: line.name,
  variant: line.variant,
  full: line.full,
  image: line.image,
  most: mostOf(line, kind),
  count: Math.min(line.count, mostOf(line, kind)),
  isOff: !fits(line, kind),
  isChosen: line.isChosen && fits(line, kind),
  note: noteOf(line, kind),
});

function noteOf(line, kind) {
  if (!isOpen(line)) return line.mark || t.off;
  if (!fits(line, kind)) return t.mustBeSent;
  const most = mostOf(line, kind);
  const unsent = line.unshipped && line.unshipped < most ? fill(t.unsent, { count: line.unshipped }) : "";
  return [most > 1 ? fill(t.most, { count: most }) : "", unsent].filter(Boolean).join(" · ");
}

function noteAbout(lines, kind, isLeft) {
  if (!chosenOf(lines, kind).length) return "";
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
  wanted: 0,
  lines: [],
  offer: { freight: 0, refundable: 0, reasons: [] },
  /** The shopper's choice. It is only used if both kinds are possible. */
  kind: "",
  pictures: { urls: [], isBusy: false, isFailed: false },
  isSending: false,
  templates: /** @type {string[]} */ ([]),
  data: {
    skin: "",
    t,
    picturesHint: fill(t.picturesHint, { count: most }),
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
    said: "",
    isBusy: false,
  },
  /** `item` is the order line that was tapped. */
  onLoad({ order, item }) {
    this.order = Number(order);
    this.wanted = Number(item) || 0;
    this.load();
  },
  onShow() {
    entitle(this, t.title);
  },
  load() {
    return load(this, async () => {
      const [order, offer] = await Promise.all([
        shop.orders.get({ id: this.order }),
        shop.afterSales.offer({ id: this.order }),
      ]);
      this.lines = keptChoices(linesOf(order, offer, this.wanted), this.lines);
      this.offer = offer;
      this.templates = await consent.templatesFor("request", order.delivery);
      const until = offer.until ? fill(t.until, { until: moment(offer.until) }) : "";
      return { until, isNothing: !this.lines.some(isOpen), ...this.drawn() };
    });
  },
  drawn() {
    const kind = this.kindNow();
    return { lines: this.lines.map((line) => drawLine(line, kind)), ...this.sums() };
  },
  sums() {
    const kind = this.kindNow();
    const { total, freight, before } = sumOf(this.lines, kind, this.offer);
    const isLeft = hasLeft(this.lines, kind);
    const reasons = reasonsOf(this.offer.reasons, this.lines, kind);
    return {
      kind,
      reasons,
      reason: reasons.some(({ value }) => value === this.data.reason) ? this.data.reason : "",
      total,
      hasLeft: isLeft,
      canChooseKind: kindsOf(this.lines).length > 1,
      upTo: isLeft ? t.upTo : t.back,
      note: noteAbout(this.lines, kind, isLeft),
      freight: freight ? fill(t.freight, { price: money(freight) }) : "",
      before: before ? fill(t.before, { price: money(before) }) : "",
    };
  },
  kindNow() {
    const possible = kindsOf(this.lines);
    return possible.length > 1 ? this.kind : possible[0] || "";
  },
  change(id, changes) {
    const at = this.lines.findIndex((line) => line.id === id);
    const before = this.kindNow();
    this.lines[at] = { ...this.lines[at], ...changes };
    if (this.kindNow() !== before) this.setData(this.drawn());
    else this.setData({ [`lines[${at}]`]: drawLine(this.lines[at], before), ...this.sums() });
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
    this.setData(this.drawn());
  },
  chooseReason({ currentTarget }) {
    this.setData({ reason: currentTarget.dataset.value });
  },
  type({ detail }) {
    const { length } = detail.value;
    this.setData({ description: detail.value, letters: length > 400 ? fill(t.letters, { count: length }) : "" });
  },
  hearPictures({ detail }) {
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
  async submit() {
    if (this.isSending) return;
    const missing = this.missing();
    if (missing) {
      wx.showToast({ title: missing, icon: "none" });
      return;
    }
    this.isSending = true;
    this.setData({ isBusy: true, said: "" });
    const input = this.input();
    await consent.askBriefly(this.templates);
    try {
      const { made, isEarlier } = await ask(input);
      await goOn(this, `/after-sale/request/request?id=${made.id}${isEarlier ? "&earlier=1" : ""}`);
    } catch (error) {
      await this.refused(error, input);
    } finally {
      this.isSending = false;
      this.setData({ isBusy: false });
    }
  },
  /** Shows why the request failed and what to do, or that its outcome is unknown. */
  async refused(error, { images = [] }) {
    const lost = images.filter((_, at) => error.field?.(`images.${at}`));
    if (isUnsure(error)) this.setData({ said: t.unsure });
    else if (lost.length) this.setData({ lost, said: t.lost });
    else if (/_state$/.test(error.code)) {
      await this.load();
      this.setData({ said: fill(t.changed, { detail: error.problem.detail }) });
    } else tell(error);
  },
  openOrder() {
    replace(`/pages/order/order?id=${this.order}`);
  },
});
