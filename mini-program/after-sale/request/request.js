const { requestView } = require("../progress");
const { isConfirmed, showError } = require("../../kit/dialogs");
const { back, open, replace } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/after-sale");

const t = words.request;
const changing = ["requested", "refunding"]; // the state can change soon without the shopper
const polls = 15;
const pause = 2000;

Page({
  id: 0,
  turn: 0,
  timer: 0,
  polls: 0,
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
    setTitle(this, t.title);
    this.polls = polls;
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
    this.polls = polls;
    await this.load();
    wx.stopPullDownRefresh();
  },
  async load() {
    await load(this, async () => {
      const request = await shop.afterSales.get({ id: this.id });
      this.seen = request.updated_at;
      return requestView(request);
    });
    this.pollAgain();
  },
  /** Polls for half a minute while the state can change. */
  pollAgain() {
    clearTimeout(this.timer);
    if (!this.isShown || !changing.includes(this.data.status) || this.polls <= 0) return;
    this.timer = setTimeout(() => this.poll(), pause);
  },
  async poll() {
    this.polls -= 1;
    const { turn } = this;
    try {
      const request = await shop.afterSales.get({ id: this.id });
      if (turn === this.turn) this.show(request);
    } catch {
      this.pollAgain();
    }
  },
  /** Invalidates reads that started earlier, because their data is older. */
  show(request) {
    this.turn += 1;
    if (request.updated_at !== this.seen) this.setData(requestView(request));
    this.seen = request.updated_at;
    this.pollAgain();
  },
  onSent({ detail }) {
    this.setData({ isCorrecting: false });
    this.show(detail.request);
  },
  correct() {
    this.setData({ isCorrecting: true });
  },
  withdraw() {
    return runOnce(this, () => this.confirmWithdrawal());
  },
  /** Both buttons name their effect, because "Cancel" would be ambiguous. */
  async confirmWithdrawal() {
    const question = { content: t.withdrawAsk, confirmText: t.withdrawYes, cancelText: t.withdrawNo };
    if (await isConfirmed(question)) await runBusy(this, () => this.sendWithdrawal());
  },
  async sendWithdrawal() {
    this.setData({ notice: "" });
    try {
      this.show(await shop.afterSales.withdraw({ id: this.id }));
    } catch (error) {
      showError(error);
      if (/_state$/.test(error.code)) await this.load(); // the state changed in the meantime
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
