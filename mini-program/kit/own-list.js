const { fill } = require("../words/common");
const { isConfirmed, showError } = require("./dialogs");
const { load, runOnce, setTitle } = require("./page");

/**
 * The functions that the pages of addresses and invoice titles share. An entry is edited, deleted, or chosen for an order. `entries`
 * are the calls of the shop, `t` the texts, and `lineOf` describes an entry.
 */
const ownList = (entries, t, lineOf) => ({
  data: { skin: "", t, state: "loading", problem: null, items: [], isChoosing: false, chosen: 0 },
  /** @param {Record<string, string>} query */
  onLoad({ choose, id }) {
    this.setData({ isChoosing: Boolean(choose), chosen: Number(id) || 0 });
  },
  onShow() {
    setTitle(this, this.data.isChoosing ? t.chooseTitle : t.title);
    this.load();
  },
  load() {
    return load(this, async () => {
      const { items } = await entries.list();
      return {
        items: items.map((each) => ({
          ...each,
          line: lineOf(each),
          edit: fill(t.edit, { name: each.name }),
          erase: fill(t.erase, { name: each.name }),
        })),
      };
    });
  },
  remove({ currentTarget }) {
    return runOnce(this, () => this.erase(currentTarget.dataset));
  },
  async erase({ id, name }) {
    const content = fill(t.eraseAsk, { name });
    if (!(await isConfirmed({ content, confirmText: t.eraseYes }))) return;
    try {
      await entries.remove({ id });
      await this.load();
    } catch (error) {
      showError(error);
    }
  },
});

module.exports = { ownList };
