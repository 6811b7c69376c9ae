const { addressLine } = require("../../kit/format");
const { closePage, open } = require("../../kit/navigation");
const { ownList } = require("../../kit/own-list");
const { runOnce } = require("../../kit/page");
const { importWechatAddress } = require("../../order/address-book");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/checkout");

Page({
  ...ownList(shop.addresses, words.addresses, addressLine),
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
});
