import { report } from "../host";
import { choiceButton, openSheet } from "../overlays";
import { type Context, callPage } from "../pages";
import { create } from "../screen";
import { createWords, word } from "../words";
import { loginCode } from "../wx/storage";

const openTypeWord = createWords(
  {
    phoneTitle: "The shop asks for your phone number",
    phone: "Your phone number in WeChat",
    phoneText: "The number is made up, and you can choose another one. Nobody is called.",
    contact: "In WeChat, this opens the chat with customer service.",
  },
  {
    phoneTitle: "商家申请获取你的手机号",
    phone: "微信绑定的手机号",
    phoneText: "号码是虚构的，可以换成别的，不会拨打任何电话。",
    contact: "在微信中，这里会打开客服会话。",
  },
);

type Trigger = (type: string, detail: object) => void;
type OpenHandlers = Record<string, (host: HTMLElement, trigger: Trigger) => unknown>;

/** Performs the actions that a button's `open-type` lists. */
export function runOpenTypes(openTypes: string[], context: Context, host: HTMLElement, trigger: Trigger) {
  const opens = createHandlers(context);
  for (const type of openTypes) (opens[type] ?? unsupported(type))(host, trigger);
}

const unsupported = (openType: string) => () => report(`<button open-type="${openType}"> is not in the simulator.`);

function createHandlers({ call, top, app }: Context): OpenHandlers {
  return {
    async chooseAvatar(_, trigger) {
      const { tempFiles } = (await call("chooseMedia", { count: 1 }).catch(() => ({ tempFiles: [] }))) as {
        tempFiles: { tempFilePath: string }[];
      };
      if (tempFiles[0]) trigger("chooseavatar", { avatarUrl: tempFiles[0].tempFilePath });
    },
    async getPhoneNumber(_, trigger) {
      const refusal = await call("requirePrivacyAuthorize").then(
        () => undefined,
        (error: { errMsg: string; errno?: number }) => error,
      );
      if (refusal)
        return trigger("getphonenumber", { ...refusal, errMsg: refusal.errMsg.replace(/^\w+/, "getPhoneNumber") });
      const answer = await askForPhone();
      if (answer === "refuse") return trigger("getphonenumber", { errMsg: "getPhoneNumber:fail user deny" });
      if (answer === "fail")
        return trigger("getphonenumber", { errMsg: "getPhoneNumber:fail no permission", errno: 102 });
      trigger("getphonenumber", { code: `tel-${answer}`, errMsg: "getPhoneNumber:ok" });
    },
    async getUserInfo(_, trigger) {
      trigger("getuserinfo", { userInfo: { nickName: "微信用户", avatarUrl: "" }, errMsg: "getUserInfo:ok" });
    },
    share(host) {
      const page = top();
      if (!page) return;
      const answer = callPage(page, "onShareAppMessage", { from: "button", target: getDataset(host) });
      void import("../share").then(({ showShareCard }) => showShareCard(page, app, answer));
    },
    contact: () => call("showModal", { content: openTypeWord("contact"), showCancel: false }),
    feedback: () => call("showModal", { content: openTypeWord("contact"), showCancel: false }),
    openSetting: (_, trigger) => trigger("opensetting", { authSetting: {} }),
  };
}

const getDataset = (host: HTMLElement) => {
  const { __wxElement } = host as HTMLElement & { __wxElement?: { dataset: object } };
  return { id: host.id, dataset: __wxElement?.dataset ?? {} };
};

/** Returns the number that the user allows. */
const askForPhone = () =>
  openSheet<string>({
    label: openTypeWord("phoneTitle"),
    dismissed: "refuse",
    draw(section, done) {
      const number = loginCode().replace(/\D/g, "").padEnd(9, "0").slice(0, 9);
      const field = create("input", { ariaLabel: openTypeWord("phone"), value: `13${number}`, maxLength: 11 });
      const allow = choiceButton(word("allow"), () => done(field.value.trim()), "primary");
      allow.dataset.first = "";
      section.append(
        create("h2", { textContent: openTypeWord("phoneTitle") }),
        create("p", { textContent: openTypeWord("phoneText") }),
        field,
        allow,
        choiceButton(word("refuse"), () => done("refuse"), "plain"),
        choiceButton(word("letFail"), () => done("fail"), "plain"),
      );
    },
  });
