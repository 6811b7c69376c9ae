import { choiceButton, openSheet } from "../overlays";
import { make } from "../screen";
import { wordsOf } from "../words";

const word = wordsOf(
  {
    name: "Privacy guideline of this mini-program",
    text: "On a phone, this is the guideline that you have filled in at mp.weixin.qq.com. It must name each kind of data that the mini-program uses.",
    ask: "This mini-program wants to use something of yours. Read its privacy guideline first.",
    agree: "Agree",
    refuse: "Refuse",
    close: "Close",
  },
  {
    name: "《小程序用户隐私保护指引》",
    text: "在手机上，这里显示您在 mp.weixin.qq.com 填写的指引，其中须写明小程序使用的每一类信息。",
    ask: "小程序需要使用您的信息，请先阅读其隐私保护指引。",
    agree: "同意",
    refuse: "拒绝",
    close: "关闭",
  },
);

export const guideline = () => word("name");

export const openGuideline = () => show(word("text"), [["close", true]]);

/** WeChat's own question. */
export const askForAgreement = () =>
  show(word("ask"), [
    ["agree", true],
    ["refuse", false],
  ]);

const show = (text: string, answers: ["agree" | "refuse" | "close", boolean][]) =>
  openSheet<boolean>({
    label: word("name"),
    draw(section, done) {
      section.append(make("h2", { textContent: word("name") }), make("p", { textContent: text }));
      for (const [name, answer] of answers) {
        const button = choiceButton(word(name), () => done(answer), name === "agree" ? "primary" : "plain");
        if (answer) button.dataset.first = "";
        section.append(button);
      }
    },
  });
