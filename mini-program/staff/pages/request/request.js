const { can, loadRights, staff } = require("../../api");
const { pageData, pressing, readYuan } = require("../../press");
const { showMessage } = require("../../../kit/dialogs");
const { dateTime, money } = require("../../../kit/format");
const { open } = require("../../../kit/navigation");
const { load, setTitle } = require("../../../kit/page");
const { words } = require("../../words/staff");

const t = words.staffRequest;

const lineView = ({ item_id: id, name, variant_name: variant, image_sizes: sizes, count, held, restock }) => ({
  id,
  name,
  variant,
  count,
  image: sizes ? sizes.small.url : "",
  /** Units that were shipped can return to stock. */
  most: count - held,
  restock: String(restock),
});

function viewOf(request) {
  const { actions, images, items, type, user } = request;
  const canApprove = actions.includes("approve");
  const canReceive = actions.includes("receive");
  const isUnsent = items.every(({ held, count }) => held === count);
  return {
    request,
    name: request.recipient_name || user.nickname || `#${user.id}`,
    kind: type === "return" ? t.returning : t.refund,
    lines: items.map(lineView),
    pictures: images.map(({ sizes }, key) => ({ key, small: sizes.small.url, large: sizes.large.url })),
    due: request.due_at ? dateTime(request.due_at) : "",
    way: [request.carrier_name || request.carrier, request.tracking_no].filter(Boolean).join(" "),
    canApprove,
    canReceive,
    canReject: actions.includes("reject"),
    /** Goods that have not left are refunded in full, and a return is paid back when it is received. */
    canSetAmount: can("order.refund") && (canReceive || (canApprove && type === "refund" && !isUnsent)),
    amount: money(request.entitled),
  };
}

Page({
  ...pressing,
  data: { ...pageData, t, request: null, lines: [], pictures: [], amount: "", canSetAmount: false },
  onLoad({ id }) {
    this.id = Number(id);
  },
  onShow() {
    setTitle(this, t.title);
    if (!this.data.request) this.load(); // not after a picture was shown, which would undo what was typed
  },
  load() {
    return load(this, async () => {
      const [request] = await Promise.all([staff.afterSales.get({ id: this.id }), loadRights()]);
      return viewOf(request);
    });
  },
  typeAmount({ detail }) {
    this.setData({ amount: detail.value });
  },
  typeRestock({ currentTarget, detail }) {
    this.setData({ [`lines[${currentTarget.dataset.index}].restock`]: detail.value });
  },
  decide(decision, done = undefined) {
    const { version } = this.data.request;
    return this.press((key) => staff.afterSales.decide({ id: this.id, version, ...decision }, key), done);
  },
  /** Sends an amount only if it is not what was paid, because it needs another permission. Returns undefined for a wrong one. */
  amount() {
    const { amount, canSetAmount, request } = this.data;
    const fen = readYuan(amount);
    if (!canSetAmount || fen === request.entitled) return {};
    return fen <= request.entitled ? { amount: fen } : undefined;
  },
  approve() {
    const amount = this.amount();
    return amount ? this.decide({ status: "approved", ...amount }) : showMessage(t.wrongAmount);
  },
  receive() {
    const amount = this.amount();
    const items = this.data.lines.map(({ id, restock }) => ({ item_id: id, restock: Number(restock) }));
    if (!amount) return showMessage(t.wrongAmount);
    return this.decide({ status: "received", ...amount, items });
  },
  reject() {
    return this.ask({ title: t.reject, hint: t.rejectHint }, (reason) => {
      if (reason) return this.decide({ status: "rejected", reason });
    });
  },
  enlarge({ currentTarget }) {
    wx.previewImage({ current: currentTarget.dataset.large, urls: this.data.pictures.map(({ large }) => large) });
  },
  openOrder() {
    open(`/staff/pages/order/order?id=${this.data.request.order_id}`);
  },
});
