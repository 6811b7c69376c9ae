const { showError, showFailure } = require("../../kit/dialogs");
const { closePage } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/invoice");

const t = words.invoiceTitle;
const fields = [
  { key: "name", label: t.name, hint: t.nameHint, most: 100, must: true },
  { key: "tax_no", label: t.taxNo, hint: t.taxNoHint, most: 30, must: true, ofCompany: true },
  { key: "address", label: t.address, hint: t.optional, most: 200, ofCompany: true },
  { key: "phone", label: t.phone, hint: t.optional, most: 30, ofCompany: true },
  { key: "bank", label: t.bank, hint: t.optional, most: 100, ofCompany: true },
  { key: "account", label: t.account, hint: t.optional, most: 50, ofCompany: true },
];
const kinds = ["company", "personal"].map((kind) => ({ kind, name: words.titleKinds[kind] }));

/** The number of pages above the invoice. The page limit can have made this form replace the list of titles. */
function stepsToInvoice() {
  const routes = getCurrentPages().map(({ route }) => route);
  return routes.length - 1 - routes.lastIndexOf("invoice/show/show");
}

Page({
  id: 0,
  /** A new title is the one of the invoice, to which the form returns. */
  isChoosing: false,
  sent: { text: "", key: "" },
  data: {
    skin: "",
    t,
    kinds,
    state: "loading",
    problem: null,
    kind: "company",
    fields: [],
    isDefault: false,
    wasDefault: false,
    isBusy: false,
  },
  onLoad({ id, choose }) {
    this.id = Number(id) || 0;
    this.isChoosing = Boolean(choose);
    this.load();
  },
  onShow() {
    setTitle(this, this.id ? t.editTitle : t.newTitle);
  },
  load() {
    return load(this, async () => {
      const known = this.id ? await shop.invoiceTitles.get({ id: this.id }) : {};
      return {
        kind: known.kind || "company",
        fields: fields.map((field) => ({ ...field, value: known[field.key] || "", error: "" })),
        isDefault: Boolean(known.is_default),
        wasDefault: Boolean(known.is_default),
      };
    });
  },
  chooseKind({ currentTarget }) {
    this.setData({ kind: currentTarget.dataset.kind });
  },
  type({ currentTarget, detail }) {
    const { index } = currentTarget.dataset;
    this.setData({ [`fields[${index}].value`]: detail.value, [`fields[${index}].error`]: "" });
  },
  toggle({ detail }) {
    this.setData({ isDefault: detail.value });
  },
  takeFromWechat() {
    return runOnce(this, async () => {
      try {
        const { type, title, taxNumber, companyAddress, telephone, bankName, bankAccount } =
          await wx.chooseInvoiceTitle();
        const found = { name: title, tax_no: taxNumber, address: companyAddress, phone: telephone };
        const values = { ...found, bank: bankName, account: bankAccount };
        this.setData({
          kind: Number(type) === 1 ? "personal" : "company",
          fields: this.data.fields.map((field) => ({ ...field, value: values[field.key] || "", error: "" })),
        });
      } catch (error) {
        showFailure(error, t.notFromWechat);
      }
    });
  },
  save() {
    const { kind } = this.data;
    const filled = this.data.fields.map((field) => ({
      ...field,
      error: isShown(field, kind) && field.must && !field.value.trim() ? t.required : "",
    }));
    this.setData({ fields: filled });
    if (filled.some(({ error }) => error)) return undefined;
    return runBusy(this, () => this.send(kind, filled));
  },
  async send(kind, filled) {
    try {
      // A person's title has no fields of a company: null clears those of before.
      const values = filled.map((field) => [field.key, (isShown(field, kind) && field.value.trim()) || null]);
      const { name, ...more } = Object.fromEntries(values);
      const title = { kind, name, ...more, ...(this.data.isDefault && { is_default: true }) };
      const kept = await (this.id
        ? shop.invoiceTitles.update({ id: this.id, ...title })
        : shop.invoiceTitles.create(title, { key: this.keyOf(title) }));
      if (this.isChoosing) getApp().globalData.title = kept;
      await closePage(this, this.isChoosing ? stepsToInvoice() : 1);
    } catch (error) {
      this.refused(error);
    }
  },
  /** Submitting the same title again, after its response was lost, must not create it twice. */
  keyOf(title) {
    const text = JSON.stringify(title);
    if (this.sent.text !== text) this.sent = { text, key: shop.newKey() };
    return this.sent.key;
  },
  refused(error) {
    const messageOf = (key) => error.field?.(key)?.message || "";
    const at = this.data.fields.map((field) => ({ ...field, error: messageOf(field.key) }));
    if (at.some((field) => field.error)) this.setData({ fields: at });
    else showError(error);
  },
});

const isShown = ({ ofCompany }, kind) => kind === "company" || !ofCompany;
