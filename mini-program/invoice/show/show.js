const { isConfirmed, showError, showMessage } = require("../../kit/dialogs");
const { date } = require("../../kit/format");
const { isSeen, open } = require("../../kit/navigation");
const { load, runBusy, setTitle } = require("../../kit/page");
const consent = require("../../shop/consent");
const { downloadFile } = require("../../shop/files");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/invoice");

const t = words.invoice;
const f = words.invoiceTitle;

/** The rows of a title. */
const facts = ({ kind, name, tax_no, address, phone, bank, account }) =>
  [
    [f.kind, words.titleKinds[kind]],
    [f.name, name],
    [f.taxNo, tax_no],
    [f.address, address],
    [f.phone, phone],
    [f.bank, bank],
    [f.account, account],
  ].flatMap(([key, value]) => (value ? [{ key, value }] : []));

Page({
  id: 0,
  /** The idempotency key of a request that is repeated because its response was lost. */
  key: "",
  /** Message templates to request consent for with the request. */
  templates: [],
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    status: "",
    head: "",
    text: "",
    amount: 0,
    number: "",
    file: "",
    facts: [],
    canRequest: false,
    title: null,
    isBusy: false,
  },
  onLoad({ order }) {
    this.id = Number(order);
    this.key = shop.newKey();
  },
  onShow() {
    setTitle(this, t.title);
    const { globalData } = getApp();
    const chosen = globalData.title;
    globalData.title = null;
    return this.load(chosen);
  },
  async onPullDownRefresh() {
    await this.load();
    wx.stopPullDownRefresh();
  },
  retry() {
    return this.load();
  },
  load(chosen) {
    const { title: earlier } = this.data;
    return load(this, async () => {
      const { id } = this;
      const order = await shop.orders.get({ id });
      const canRequest = order.actions.includes("request_invoice");
      const [invoice, { items }] = await Promise.all([
        order.invoice ? shop.invoices.get({ id }) : null,
        canRequest ? shop.invoiceTitles.list() : { items: [] },
      ]);
      this.templates = canRequest ? await consent.findTemplates("invoice") : [];
      const wanted = (chosen || earlier)?.id;
      const title = items.find((each) => each.id === wanted) || items[0] || null;
      const rest = order.total_price - order.refunded_amount;
      const shown = canRequest && invoice && invoice.status === "withdrawn" ? null : invoice;
      return { ...this.viewOf(shown), canRequest, title, ...(canRequest && { amount: rest }) };
    });
  },
  viewOf(invoice) {
    if (!invoice) return { status: "new", head: t.new, text: t.newText, number: "", file: "", facts: [], amount: 0 };
    const { status, amount, number, file, reason, due_at, title } = invoice;
    const text = fill(words.invoiceTexts[status], { until: date(due_at), reason: reason || "" });
    return { status, head: words.invoiceStates[status], text, amount, number, file, facts: facts(title) };
  },
  choose() {
    const { title } = this.data;
    open(`/invoice/titles/titles?choose=1&id=${title ? title.id : 0}`, true);
  },
  request() {
    const { title } = this.data;
    if (!title) return this.choose();
    return this.act(async () => {
      await consent.requestBriefly(this.templates);
      await shop.invoices.request({ id: this.id, title_id: title.id }, { key: this.key });
      this.key = shop.newKey();
      wx.showToast({ title: t.sent, icon: "success" });
    });
  },
  withdraw() {
    return this.act(async () => {
      if (await isConfirmed({ content: t.withdrawAsk, confirmText: t.withdrawYes }))
        await shop.invoices.withdraw({ id: this.id });
    });
  },
  /** Also after a refusal, because the state may have changed. */
  act(run) {
    return runBusy(this, async () => {
      await run().catch(showError);
      await this.load();
    });
  },
  view() {
    return runBusy(this, async () => {
      const { file } = this.data;
      if (!/\.pdf$/i.test(file)) return wx.previewImage({ urls: [file] });
      try {
        const filePath = await downloadFile(file);
        if (isSeen(this)) await wx.openDocument({ filePath, fileType: "pdf", showMenu: true });
      } catch {
        showMessage(t.notOpened);
      }
    });
  },
  copy() {
    wx.setClipboardData({ data: this.data.number }).catch(() => {}); // declined the privacy consent
  },
});
