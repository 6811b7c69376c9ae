const { date } = require("../../format");
const { entitle } = require("../../page");
const { inWords } = require("../../problem");
const { appended } = require("../../rows");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { plural } = require("../../words");
const { words } = require("../words");

const t = words.requests;
const size = 20;

const draw = ({ id, status, snap_name, snap_image_sizes: sizes, created_at, count, total }) => {
  const head = `${date(created_at)} · ${plural(t, "pieces", count)}`;
  return {
    id,
    status,
    snap_name,
    total,
    head,
    image: sizes ? sizes.small.url : "",
  };
};

Page({
  page: 0,
  turn: 0,
  isReading: false,
  data: { skin: "", t, state: "loading", problem: null, items: [], isEnd: false },
  onShow() {
    entitle(this, t.title);
    this.load();
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  /** Keeps the current rows until the new ones have been loaded. */
  load() {
    this.page = 0;
    return this.more();
  },
  async more() {
    this.turn += 1;
    const { turn, page } = this;
    this.isReading = true;
    try {
      const answer = await shop.afterSales.list({ page: page + 1, size });
      if (turn !== this.turn) return;
      this.page = page + 1;
      const rows = appended(page ? this.data.items.length : 0, answer.items.map(draw));
      this.setData({ ...rows, isEnd: answer.items.length < size, state: "ready" });
    } catch (error) {
      if (turn !== this.turn) return;
      const problem = inWords(error);
      if (this.data.items.length) wx.showToast({ title: problem.title, icon: "none" });
      else this.setData({ state: "failed", problem });
    } finally {
      this.isReading = false;
    }
  },
  onReachBottom() {
    if (this.data.state === "ready" && !this.data.isEnd && !this.isReading) this.more();
  },
  open({ currentTarget }) {
    open(`/after-sale/request/request?id=${currentTarget.dataset.id}`);
  },
  openOrders() {
    open("/pages/orders/orders");
  },
});
