const { isConfirmed, showError } = require("../../kit/dialogs");
const { addressLine } = require("../../kit/format");
const { closePage, open } = require("../../kit/navigation");
const { load, runOnce, setTitle } = require("../../kit/page");
const { importWechatAddress } = require("../../order/address-book");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/checkout");

const t = words.addresses;

Page({
  data: { skin: "", t, state: "loading", problem: null, items: [], isChoosing: false, chosen: 0 },
  onLoad({ choose, id }) {
    this.setData({ isChoosing: Boolean(choose), chosen: Number(id) || 0 });
  },
  onShow() {
    setTitle(this, this.data.isChoosing ? t.chooseTitle : t.title);
    this.load();
  },
  load() {
    return load(this, async () => {
      const { items } = await shop.addresses.list();
      return {
        items: items.map((each) => ({
          ...each,
          line: addressLine(each),
          edit: fill(t.edit, { name: each.name }),
          erase: fill(t.erase, { name: each.name }),
        })),
      };
    });
  },
  choose({ currentTarget }) {
    const address = this.data.items.find(({ id }) => id === currentTarget.dataset.id);
    if (this.data.isChoosing) this.returnAddress(address);
    else this.edit({ currentTarget });
  },
  returnAddress(address) {
    getApp().globalData.address = address;
    return closePage(this);
  },
  edit({ currentTarget }) {
    open(`/pages/address/address?id=${currentTarget.dataset.id}`, true);
  },
  add() {
    // With `back=2` the form returns a new address directly to the checkout.
    open(`/pages/address/address${this.data.isChoosing ? "?back=2" : ""}`, true);
  },
  takeFromWechat() {
    return runOnce(this, async () => {
      const address = await importWechatAddress();
      if (!address) return;
      if (this.data.isChoosing) await this.returnAddress(address);
      else await this.load();
    });
  },
  remove({ currentTarget }) {
    return runOnce(this, () => this.erase(currentTarget.dataset));
  },
  async erase({ id, name }) {
    const content = fill(t.eraseAsk, { name });
    if (!(await isConfirmed({ content, confirmText: t.eraseYes }))) return;
    try {
      await shop.addresses.remove({ id });
      await this.load();
    } catch (error) {
      showError(error);
    }
  },
});
