const { showError, showFailure } = require("../../kit/dialogs");
const { closePage } = require("../../kit/navigation");
const { load, runBusy, runOnce, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/checkout");

const t = words.address;
const checkout = "pages/checkout/checkout";
const fields = [
  { key: "name", label: t.name, hint: t.nameHint, most: 40, must: true, type: "text" },
  { key: "phone", label: t.phone, hint: t.phoneHint, most: 20, must: true, type: "number" },
  { key: "region", label: t.region, hint: t.regionHint, must: true },
  { key: "detail", label: t.detail, hint: t.detailHint, most: 200, must: true, type: "text" },
  { key: "postal_code", label: t.postal, hint: t.postalHint, most: 12, type: "number" },
];
/** The API's names for the parts of a region. A region without districts has two parts. */
const names = ["province", "city", "district"];

/** The number of pages above the checkout. It is less than `back` if the page limit made this form replace the address list. */
function stepsToCheckout() {
  const routes = getCurrentPages().map(({ route }) => route);
  return routes.includes(checkout) ? routes.length - 1 - routes.lastIndexOf(checkout) : 0;
}

Page({
  id: 0,
  /** The number of pages between this form and the checkout that expects the address, or 0. */
  back: 0,
  sent: { text: "", key: "" },
  data: {
    skin: "",
    t,
    state: "loading",
    problem: null,
    fields: [],
    region: [],
    hasMap: false,
    /** The coordinates, by which the shop measures the radius of its local delivery. Null: not chosen. */
    point: null,
    isDefault: false,
    wasDefault: false,
    isBusy: false,
    pasted: "",
  },
  onLoad({ id, back }) {
    this.id = Number(id) || 0;
    this.back = Number(back) || 0;
    this.load();
  },
  onShow() {
    setTitle(this, this.id ? t.editTitle : t.newTitle);
  },
  load() {
    return load(this, async () => {
      const { local_radius_km } = await shop.shop.get();
      const known = this.id ? await shop.addresses.get({ id: this.id }) : {};
      const region = this.id ? names.map((name) => known[name]) : [];
      const values = { ...known, region: region.filter(Boolean).join(" ") };
      return {
        region,
        hasMap: Boolean(local_radius_km),
        point: known.latitude != null ? { latitude: known.latitude, longitude: known.longitude } : null,
        fields: fields.map((field) => ({ ...field, value: values[field.key] || "", error: "" })),
        isDefault: Boolean(known.is_default),
        wasDefault: Boolean(known.is_default),
      };
    });
  },
  type({ currentTarget, detail }) {
    const { index } = currentTarget.dataset;
    this.setData({ [`fields[${index}].value`]: detail.value, [`fields[${index}].error`]: "" });
  },
  paste({ detail }) {
    this.setData({ pasted: detail.value });
  },
  fill() {
    return runOnce(this, async () => {
      const text = this.data.pasted.trim();
      if (!text) return;
      try {
        await this.fillFrom(text);
        this.setData({ pasted: "", point: null });
      } catch (error) {
        showError(error);
      }
    });
  },
  /** The shop parses it, because its table of regions is too large for the package. */
  async fillFrom(text) {
    const found = await shop.addresses.parse({ text });
    const region = names.map((name) => found[name]);
    const values = { ...found, region: region.filter(Boolean).join(" ") };
    if (values.region) this.setData({ region });
    const fields = this.data.fields.map((field) =>
      values[field.key] ? { ...field, value: values[field.key], error: "" } : field,
    );
    this.setData({ fields });
  },
  choosePlace() {
    return runOnce(this, async () => {
      let place;
      try {
        place = await wx.chooseLocation(this.data.point || {});
      } catch (error) {
        showFailure(error, t.noMap);
        return;
      }
      const { name, address, latitude, longitude } = place;
      try {
        // WeChat's map often repeats the address as the name of a place.
        if (address) await this.fillFrom(address.includes(name) ? address : address + name);
        this.setData({ point: { latitude, longitude } });
      } catch (error) {
        showError(error);
      }
    });
  },
  pick({ currentTarget, detail }) {
    const { index } = currentTarget.dataset;
    const value = detail.value.filter(Boolean).join(" ");
    this.setData({
      region: detail.value,
      point: null,
      [`fields[${index}].value`]: value,
      [`fields[${index}].error`]: "",
    });
  },
  toggle({ detail }) {
    this.setData({ isDefault: detail.value });
  },
  save() {
    const filled = this.data.fields.map((field) => ({
      ...field,
      error: field.must && !field.value.trim() ? t.required : "",
    }));
    this.setData({ fields: filled });
    if (filled.some(({ error }) => error)) return undefined;
    return runBusy(this, () => this.send(filled));
  },
  async send(filled) {
    try {
      const { name, phone, detail, postal_code } = Object.fromEntries(
        filled.map(({ key, value }) => [key, value.trim()]),
      );
      const [province, city, district = ""] = this.data.region;
      const point = this.data.point || { latitude: null, longitude: null };
      const place = { province, city, district, detail, postal_code, ...(this.data.hasMap && point) };
      const address = { name, phone, ...place, ...(this.data.isDefault && { is_default: true }) };
      const kept = await (this.id
        ? shop.addresses.update({ id: this.id, ...address })
        : shop.addresses.create(address, { key: this.keyOf(address) }));
      if (this.back) getApp().globalData.address = kept;
      await closePage(this, this.back ? stepsToCheckout() || this.back : 1);
    } catch (error) {
      this.refused(error);
    }
  },
  /** Submitting the same address again, after its response was lost, must not create it twice. */
  keyOf(address) {
    const text = JSON.stringify(address);
    if (this.sent.text !== text) this.sent = { text, key: shop.newKey() };
    return this.sent.key;
  },
  refused(error) {
    const messageOf = (key) =>
      (key === "region" ? names.map(messageOf).find(Boolean) : error.field(key)?.message) || "";
    const at = error.field ? this.data.fields.map((field) => ({ ...field, error: messageOf(field.key) })) : [];
    if (at.some((field) => field.error)) this.setData({ fields: at });
    else showError(error);
  },
});
