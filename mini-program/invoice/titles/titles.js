const { isConfirmed, showError } = require("../../kit/dialogs");
const { closePage, open } = require("../../kit/navigation");
const { load, runOnce, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { fill, words } = require("../../words/invoice");

const t = words.invoiceTitles;

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
      const { items } = await shop.invoiceTitles.list();
      return {
        items: items.map((each) => ({
          ...each,
          line: [words.titleKinds[each.kind], each.tax_no].filter(Boolean).join(" · "),
          edit: fill(t.edit, { name: each.name }),
          erase: fill(t.erase, { name: each.name }),
        })),
      };
    });
  },
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
  remove({ currentTarget }) {
    return runOnce(this, () => this.erase(currentTarget.dataset));
  },
  async erase({ id, name }) {
    const content = fill(t.eraseAsk, { name });
    if (!(await isConfirmed({ content, confirmText: t.eraseYes }))) return;
    try {
      await shop.invoiceTitles.remove({ id });
      await this.load();
    } catch (error) {
      showError(error);
    }
  },
});
