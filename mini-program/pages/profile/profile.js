const { load } = require("../../page");
const { tell } = require("../../problem");
const { shop } = require("../../shop");
const { words, fill } = require("../../words");

const t = words.profile;

Page({
  /** Settles when all changes so far have been saved or have failed. */
  saving: /** @type {Promise<void> | null} */ (null),
  data: { t, state: "loading", problem: null, user: null, avatar: "", busy: "" },
  onLoad() {
    this.load();
  },
  onShow() {
    wx.setNavigationBarTitle({ title: t.title });
  },
  load() {
    return load(this, async () => this.drawn(await shop.users.get()));
  },
  drawn: (user) => ({ user, avatar: user.avatar_sizes ? user.avatar_sizes.medium.url : "" }),
  chooseAvatar({ detail }) {
    this.setData({ avatar: detail.avatarUrl }); // a preview until the upload has finished
    return this.inTurn(() => this.save("avatar", () => shop.users.uploadAvatar({ file: detail.avatarUrl })));
  },
  /** WeChat reports a name twice: on confirmation and on blur. */
  name({ detail }) {
    const nickname = detail.value.trim();
    return this.inTurn(() => {
      if (nickname === this.data.user.nickname) return undefined;
      return this.save("name", () => shop.users.update({ nickname }));
    });
  },
  phone({ detail }) {
    const { code, errMsg = "" } = detail;
    if (code) return this.inTurn(() => this.save("phone", () => shop.users.setPhone({ code })));
    if (/deny|cancel|not authorized/.test(errMsg)) return undefined; // cancelled by the shopper
    const content = fill(t.notFromWechat, { reason: errMsg.replace(/^getPhoneNumber:/, "") });
    return wx.showModal({ content, showCancel: false, confirmText: words.common.ok });
  },
  inTurn(run) {
    this.saving = Promise.resolve(this.saving).then(run);
    return this.saving;
  },
  async save(what, call) {
    this.setData({ busy: what });
    try {
      this.setData(this.drawn(await call()));
      wx.showToast({ title: t.saved, icon: "success" });
    } catch (error) {
      this.setData(this.drawn(this.data.user)); // restores the stored values
      tell(error);
    } finally {
      this.setData({ busy: "" });
    }
  },
});
