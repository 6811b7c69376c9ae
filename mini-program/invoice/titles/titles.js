const { closePage, open } = require("../../kit/navigation");
const { ownList } = require("../../kit/own-list");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/invoice");

Page({
  ...ownList(shop.invoiceTitles, words.invoiceTitles, ({ kind, tax_no }) =>
    [words.titleKinds[kind], tax_no].filter(Boolean).join(" · "),
  ),
  choose({ currentTarget }) {
    const { id } = currentTarget.dataset;
    if (!this.data.isChoosing) return this.edit({ currentTarget });
    getApp().globalData.title = this.data.items.find((each) => each.id === id);
    return closePage(this);
  },
  edit({ currentTarget }) {
    open(`/invoice/title/title?id=${currentTarget.dataset.id}`, true);
  },
  add() {
    open(`/invoice/title/title${this.data.isChoosing ? "?choose=1" : ""}`, true);
  },
});
