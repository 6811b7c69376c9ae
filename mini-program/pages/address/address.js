const { load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { words } = require("../../words");

const t = words.address;
const fields = [
  { key: "name", label: t.name, hint: t.nameHint, most: 40, must: true },
  { key: "phone", label: t.phone, hint: t.phoneHint, most: 20, must: true },
  { key: "province", label: t.province, hint: t.provinceHint, most: 40, must: true },
  { key: "city", label: t.city, hint: t.cityHint, most: 40, must: true },
  { key: "district", label: t.district, hint: t.districtHint, most: 40 },
  { key: "detail", label: t.detail, hint: t.detailHint, most: 200, must: true },
  { key: "postal_code", label: t.postal, hint: t.postalHint, most: 12 },
];

Page({
  id: 0,
  isBusy: false,
  data: { t, state: "loading", problem: null, fields: [], isDefault: false, wasDefault: false, isBusy: false },
  onLoad({ id }) {
    this.id = Number(id) || 0;
    this.load();
  },
  onShow() {
    wx.setNavigationBarTitle({ title: this.id ? t.editTitle : t.newTitle });
  },
  load() {
    return load(this, async () => {
      const known = this.id ? await shop.addresses.get({ id: this.id }) : {};
      return {
        fields: fields.map((field) => ({ ...field, value: known[field.key] || "", error: "" })),
        isDefault: Boolean(known.is_default),
        wasDefault: Boolean(known.is_default),
      };
    });
  },
  type({ currentTarget, detail }) {
    const { index } = currentTarget.dataset;
    this.setData({ [`fields[${index}].value`]: detail.value, [`fields[${index}].error`]: "" });
  },
  toggle({ detail }) {
    this.setData({ isDefault: detail.value });
  },
  async save() {
    if (this.isBusy) return;
    const filled = this.data.fields.map((field) => ({
      ...field,
      error: field.must && !field.value.trim() ? t.required : "",
    }));
    this.setData({ fields: filled });
    if (filled.some(({ error }) => error)) return;
    this.isBusy = true;
    this.setData({ isBusy: true });
    try {
      const input = Object.fromEntries(filled.map(({ key, value }) => [key, value.trim()]));
      const { name, phone, province, city, detail, district, postal_code } = input;
      const address = {
        name,
        phone,
        province,
        city,
        detail,
        district,
        postal_code,
        ...(this.data.isDefault && { is_default: true }),
      };
      await (this.id ? shop.addresses.update({ id: this.id, ...address }) : shop.addresses.create(address));
      wx.navigateBack();
    } catch (error) {
      this.refused(error);
    } finally {
      this.isBusy = false;
      this.setData({ isBusy: false });
    }
  },
  /** The shop's sentence stands at its field. */
  refused(error) {
    const at = error.field
      ? this.data.fields.map((field) => ({ ...field, error: (error.field(field.key) || { message: "" }).message }))
      : [];
    if (at.some((field) => field.error)) this.setData({ fields: at });
    else tell(error);
  },
});
