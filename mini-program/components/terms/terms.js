const { open } = require("../../kit/navigation");
const { shop } = require("../../shop/shop");
const { acceptAfterSignIn, addSheet, answer, removeSheet } = require("../../shop/terms");
const { fill, words } = require("../../words/common");

/** True once the shop has been asked for a material change of the terms. */
let isChecked = false;

/** The shop's terms and privacy policy, which a shopper accepts before the first sign-in. */
Component({
  data: { t: words.terms, isOpen: false, items: [], guide: "" },
  lifetimes: {
    attached() {
      addSheet(this);
    },
    detached() {
      removeSheet(this);
    },
  },
  pageLifetimes: {
    show() {
      addSheet(this);
      if (isChecked || !shop.isSignedIn()) return;
      isChecked = true;
      acceptAfterSignIn(shop).catch(() => {
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
