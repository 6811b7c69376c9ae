const { words } = require("../../words/common");

const agreed = "agree-btn"; // WeChat verifies that the button with this id was tapped
/** The components of the open pages. The last one belongs to the visible page. */
const shown = [];
const waiting = new Set();

// WeChat versions without this function require no consent.
if (wx.onNeedPrivacyAuthorization)
  wx.onNeedPrivacyAuthorization((resolve) => {
    waiting.add(resolve);
    if (shown.length) shown[shown.length - 1].ask();
    else settle({ event: "disagree" }); // the page has no <privacy />
  });

function settle(answer) {
  for (const resolve of waiting) resolve(answer);
  waiting.clear();
}

function leave(component) {
  const index = shown.indexOf(component);
  if (index >= 0) shown.splice(index, 1);
}

/** WeChat requires consent to the privacy guideline before a mini-program can read addresses, phone numbers and similar data. */
Component({
  data: { t: words.privacy, agreed, isOpen: false, guide: "" },
  lifetimes: {
    attached() {
      shown.push(this);
    },
    detached() {
      leave(this);
      if (this.data.isOpen) settle({ event: "disagree" });
    },
  },
  pageLifetimes: {
    show() {
      leave(this);
      shown.push(this);
    },
  },
  methods: {
    ask() {
      wx.getPrivacySetting({ success: ({ privacyContractName: guide }) => this.setData({ guide }) });
      this.setData({ isOpen: true });
    },
    agree() {
      this.answer({ event: "agree", buttonId: agreed });
    },
    refuse() {
      this.answer({ event: "disagree" });
    },
    answer(answer) {
      this.setData({ isOpen: false });
      settle(answer);
    },
    openGuide() {
      wx.openPrivacyContract({});
    },
  },
});
