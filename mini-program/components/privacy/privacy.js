const { words } = require("../../words");

const agreed = "agree-btn"; // WeChat looks whether the button with this id was tapped
/** The components of the open pages; the last one is on the page that is seen. */
const shown = [];
/** Calls that wait for the shopper's answer. */
const waiting = new Set();

// In a WeChat without this function, nothing has to be asked.
if (wx.onNeedPrivacyAuthorization)
  wx.onNeedPrivacyAuthorization((resolve) => {
    waiting.add(resolve);
    if (shown.length) shown[shown.length - 1].ask();
    else settle({ event: "disagree" }); // the page lacks <privacy />
  });

function settle(answer) {
  for (const resolve of waiting) resolve(answer);
  waiting.clear();
}

function leave(component) {
  const index = shown.indexOf(component);
  if (index >= 0) shown.splice(index, 1);
}

/** WeChat wants shoppers to agree to the shop's privacy guideline before it gives an address, a phone number or the like. */
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
