const book = require("../../address-book");
const { place } = require("../../format");
const { goBack } = require("../../onward");
const { alone, entitle, load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { open } = require("../../ways");
const { words } = require("../../checkout-words");
const { fill } = require("../../words");

const t = words.addresses;

Page({
  data: { skin: "", t, state: "loading", problem: null, items: [], isChoosing: false, chosen: 0 },
  onLoad({ choose, id }) {
    this.setData({ isChoosing: Boolean(choose), chosen: Number(id) || 0 });
  },
  onShow() {
    entitle(this, this.data.isChoosing ? t.chooseTitle : t.title);
    this.load();
  },
  load() {
    return load(this, async () => {
      const { items } = await shop.addresses.list();
      return {
        items: items.map((each) => ({
          ...each,
          line: place(each),
          edit: fill(t.edit, { name: each.name }),
          erase: fill(t.erase, { name: each.name }),
        })),
      };
    });
  },
  choose({ currentTarget }) {
    const address = this.data.items.find(({ id }) => id === currentTarget.dataset.id);
    if (this.data.isChoosing) this.give(address);
    else this.edit({ currentTarget });
  },
  give(address) {
    getApp().globalData.address = address;
    return goBack(this);
  },
  edit({ currentTarget }) {
    open(`/pages/address/address?id=${currentTarget.dataset.id}`, true);
  },
  add() {
    // With `back=2` the form returns a new address directly to the checkout.
    open(`/pages/address/address${this.data.isChoosing ? "?back=2" : ""}`, true);
  },
  takeFromWechat() {
    return alone(this, async () => {
      const address = await book.takeFromWechat();
      if (!address) return;
      if (this.data.isChoosing) await this.give(address);
      else await this.load();
    });
  },
  remove({ currentTarget }) {
    return alone(this, () => this.erase(currentTarget.dataset));
  },
  async erase({ id, name }) {
    const content = fill(t.eraseAsk, { name });
    const { confirm } = await wx.showModal({ content, confirmText: t.eraseYes, cancelText: words.common.keep });
    if (!confirm) return;
    try {
      await shop.addresses.remove({ id });
      await this.load();
    } catch (error) {
      tell(error);
    }
  },
});
