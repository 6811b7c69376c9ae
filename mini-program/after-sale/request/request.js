const { alone, entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { back, open, replace } = require("../../ways");
const { drawn } = require("../progress");
const { words } = require("../words");

const t = words.request;
const moves = ["requested", "refunding"]; // the state can change soon without the shopper
const looks = 15;
const pause = 2000;

Page({
  id: 0,
  turn: 0,
  timer: 0,
  looks: 0,
  isShown: false,
  seen: "",
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    id: 0,
    status: "",
    order: 0,
    pictures: [],
    events: [],
    notice: "",
    isCorrecting: false,
    isBusy: false,
  },
  /** `earlier`: the shop already had this request when the shopper submitted another one. */
  onLoad({ id, earlier }) {
    this.id = Number(id);
    if (earlier) this.setData({ notice: t.earlier });
  },
  onShow() {
    this.isShown = true;
    entitle(this, t.title);
    this.looks = looks;
    this.load();
  },
  onHide() {
    this.rest();
  },
  onUnload() {
    this.rest();
  },
  /** A response that arrives later does not start another poll, because the page is not shown. */
  rest() {
    this.isShown = false;
    clearTimeout(this.timer);
  },
  async onPullDownRefresh() {
    this.looks = looks;
    await this.load();
    wx.stopPullDownRefresh();
  },
  async load() {
    await load(this, async () => {
      const request = await shop.afterSales.get({ id: this.id });
      this.seen = request.updated_at;
      return drawn(request);
    });
    this.lookAgain();
  },
  /** Polls for half a minute while the state can change. */
  lookAgain() {
    clearTimeout(this.timer);
    if (!this.isShown || !moves.includes(this.data.status) || this.looks <= 0) return;
    this.timer = setTimeout(() => this.look(), pause);
  },
  async look() {
    this.looks -= 1;
    const { turn } = this;
    try {
      const request = await shop.afterSales.get({ id: this.id });
      if (turn === this.turn) this.show(request);
    } catch {
      this.lookAgain();
    }
  },
  /** Invalidates reads that started earlier, because their data is older. */
  show(request) {
    this.turn += 1;
    if (request.updated_at !== this.seen) this.setData(drawn(request));
    this.seen = request.updated_at;
    this.lookAgain();
  },
  hearSent({ detail }) {
    this.setData({ isCorrecting: false });
    this.show(detail.request);
  },
  correct() {
    this.setData({ isCorrecting: true });
  },
  withdraw() {
    return alone(this, () => this.askToWithdraw());
  },
  /** Both buttons name their effect, because "Cancel" would be ambiguous. */
  async askToWithdraw() {
    const { confirm } = await wx.showModal({
      content: t.withdrawAsk,
      confirmText: t.withdrawYes,
      cancelText: t.withdrawNo,
    });
    if (!confirm) return;
    this.setData({ isBusy: true, notice: "" });
    try {
      this.show(await shop.afterSales.withdraw({ id: this.id }));
    } catch (error) {
      tell(error);
      if (/_state$/.test(error.code)) await this.load(); // the state changed in the meantime
    } finally {
      this.setData({ isBusy: false });
    }
  },
  askAgain() {
    replace(`/after-sale/ask/ask?order=${this.data.order}`);
  },
  openOrder() {
    const pages = getCurrentPages();
    const before = pages[pages.length - 2];
    if (before && before.route === "pages/order/order" && before.id === this.data.order) back();
    else open(`/pages/order/order?id=${this.data.order}`);
  },
  copy({ currentTarget }) {
    wx.setClipboardData({ data: currentTarget.dataset.text }).catch(() => {}); // declined the privacy consent
  },
  enlarge({ currentTarget }) {
    const { large, from } = currentTarget.dataset;
    const { pictures, events } = this.data;
    const shown = from === undefined ? pictures : events.find(({ key }) => key === from).pictures;
    wx.previewImage({ current: large, urls: shown.map((picture) => picture.large) });
  },
});
