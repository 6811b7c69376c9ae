import type { Context } from "../context";
import { device } from "../device";
import { report } from "../host";
import { choiceButton, openSheet } from "../overlays";
import { callPage } from "../pages";
import { make } from "../screen";
import { word } from "../words";
import { controlsIn } from "./controls";
import { type Define, flag, number, text } from "./define";

type Opens = Record<string, (host: HTMLElement, trigger: (type: string, detail: object) => void) => unknown>;

export const button =
  (context: Context): Define =>
  (host, { trigger, data }) => {
    const opens = makeOpens(context);
    host.setAttribute("role", "button");
    host.tabIndex = 0;
    const names = ["sessionFrom", "sendMessageTitle", "sendMessagePath", "sendMessageImg", "appParameter", "lang"];
    return {
      properties: {
        size: text((size) => {
          host.dataset.size = size;
        }),
        type: text((type) => {
          host.dataset.type = type;
        }),
        plain: flag((on) => host.toggleAttribute("data-plain", on)),
        disabled: flag((off) => {
          host.ariaDisabled = String(off);
          host.tabIndex = off ? -1 : 0;
        }),
        loading: flag((on) => {
          host.ariaBusy = String(on);
        }),
        formType: text(),
        openType: text(),
        showMessageCard: flag(),
        phoneNumberNoQuotaToast: flag(),
        ...Object.fromEntries(names.map((name) => [name, text()])),
      },
      tap() {
        if (data().disabled) return;
        const { openType, formType } = data() as Record<string, string>;
        if (openType) (opens[openType] ?? lacking(openType))(host, trigger);
        if (formType) submit(host, formType);
      },
    };
  };

const lacking = (openType: string) => () => report(`<button open-type="${openType}"> is not in the simulator.`);

function makeOpens({ call, top, app }: Context): Opens {
  return {
    async chooseAvatar(_, trigger) {
      const { tempFiles } = (await call("chooseMedia", { count: 1 }).catch(() => ({ tempFiles: [] }))) as {
        tempFiles: { tempFilePath: string }[];
      };
      if (tempFiles[0]) trigger("chooseavatar", { avatarUrl: tempFiles[0].tempFilePath });
    },
    async getPhoneNumber(_, trigger) {
      const isAllowed = await askForPhone();
      if (!isAllowed) return trigger("getphonenumber", { errMsg: "getPhoneNumber:fail user deny" });
      const code = `phone-${device.shopper}-${Date.now().toString(36)}`;
      trigger("getphonenumber", { code, errMsg: "getPhoneNumber:ok" });
    },
    async getUserInfo(_, trigger) {
      trigger("getuserinfo", { userInfo: { nickName: "微信用户", avatarUrl: "" }, errMsg: "getUserInfo:ok" });
    },
    share(host) {
      const page = top();
      if (!page) return;
      const answer = callPage(page, "onShareAppMessage", { from: "button", target: datasetOf(host) });
      void import("../share").then(({ showShareCard }) => showShareCard(page, app, answer));
    },
    contact: () => call("showModal", { content: word("contact"), showCancel: false }),
    feedback: () => call("showModal", { content: word("contact"), showCancel: false }),
    agreePrivacyAuthorization: (_, trigger) => trigger("agreeprivacyauthorization", {}),
    openSetting: (_, trigger) => trigger("opensetting", { authSetting: {} }),
  };
}

const datasetOf = (host: HTMLElement) => {
  const { __wxElement } = host as HTMLElement & { __wxElement?: { dataset: object } };
  return { id: host.id, dataset: __wxElement?.dataset ?? {} };
};

const askForPhone = () =>
  openSheet<boolean>({
    label: word("phoneTitle"),
    dismissed: false,
    draw(section, done) {
      const allow = choiceButton(word("allow"), () => done(true), "primary");
      allow.dataset.first = "";
      section.append(
        make("h2", { textContent: word("phoneTitle") }),
        make("p", { textContent: word("phoneText") }),
        allow,
        choiceButton(word("refuse"), () => done(false), "plain"),
      );
    },
  });

interface FormHost extends HTMLElement {
  submit_?(type: string): void;
}

export const form: Define = (host, { trigger }) => {
  const values = () =>
    Object.fromEntries(
      controlsIn(host).flatMap((control) => (control.name() ? [[control.name(), control.value()]] : [])),
    );
  (host as FormHost).submit_ = (type) => {
    if (type === "reset") {
      for (const control of controlsIn(host)) control.reset();
      trigger("reset");
    } else trigger("submit", { value: values() });
  };
  return { properties: { reportSubmit: flag(), reportSubmitTimeout: number() } };
};

const submit = (host: HTMLElement, type: string) => host.closest<FormHost>("wx-form")?.submit_?.(type);

const ways: Record<string, string> = {
  navigate: "navigateTo",
  redirect: "redirectTo",
  switchTab: "switchTab",
  reLaunch: "reLaunch",
  navigateBack: "navigateBack",
};

export const navigator =
  ({ call }: Context): Define =>
  (host, { data, trigger }) => {
    host.setAttribute("role", "link");
    host.tabIndex = 0;
    return {
      properties: {
        url: text(),
        openType: text(undefined, "navigate"),
        delta: number(undefined, 1),
        target: text(undefined, "self"),
      },
      tap() {
        const { url, openType, delta } = data() as { url: string; openType: string; delta: number };
        const way = ways[openType];
        if (!way) return report(`<navigator open-type="${openType}"> is not in the simulator.`);
        call(way, { url, delta }).then(
          () => trigger("success"),
          (error: { errMsg: string }) => {
            report(error.errMsg);
            trigger("fail", error);
          },
        );
      },
    };
  };
