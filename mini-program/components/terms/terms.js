const { shop } = require("../../shop");
const { answer, confirm, enter, leave } = require("../../terms");
const { open } = require("../../ways");
const { words, fill } = require("../../words");

/** True once the shop has been asked for a material change of the terms. */
let isChecked = false;

/** The shop's terms and privacy policy, which a shopper accepts before the first sign-in. */
Component({
  data: { t: words.terms, isOpen: false, items: [], guide: "" },
  lifetimes: {
    attached() {
      enter(this);
    },
    detached() {
      leave(this);
    },
  },
  pageLifetimes: {
    show() {
      enter(this);
      if (isChecked || !shop.isSignedIn()) return;
      isChecked = true;
      confirm(shop).catch(() => {
        isChecked = false; // repeated with the next page
      });
    },
  },
  methods: {
    open(terms) {
      const items = terms.map(({ article_id, title }) => ({ article_id, name: fill(words.terms.name, { title }) }));
      this.setData({ isOpen: true, items });
      // The same tap consents to WeChat's guideline, so that WeChat does not ask for it afterwards.
      if (wx.getPrivacySetting)
        wx.getPrivacySetting({
          success: ({ needAuthorization, privacyContractName }) =>
            this.setData({ guide: needAuthorization ? privacyContractName : "" }),
        });
    },
    close() {
      this.setData({ isOpen: false });
    },
    agree() {
      answer(true);
    },
    refuse() {
      answer(false);
    },
    read({ currentTarget }) {
      open(`/pages/article/article?kind=article&id=${currentTarget.dataset.id}`);
    },
    openGuide() {
      wx.openPrivacyContract({});
    },
  },
});
