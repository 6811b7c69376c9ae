import { report } from "../host";
import type { Context } from "../pages";
import { agree } from "../wx/privacy";
import { type Define, flag, listControls, number, text } from "./define";

const agreement = "agreePrivacyAuthorization";

export const button =
  (context: Context): Define =>
  (host, { trigger, data }) => {
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
        const types = (openType ?? "").split("|").filter(Boolean);
        // One tap serves both of `getPhoneNumber|agreePrivacyAuthorization`; the consent must come first.
        if (types.includes(agreement)) {
          agree(host.id);
          trigger("agreeprivacyauthorization");
        }
        const others = types.filter((type) => type !== agreement);
        if (others.length)
          void import("./open-types")
            .then(({ runOpenTypes }) => runOpenTypes(others, context, host, trigger))
            .catch(report);
        if (formType) submit(host, formType);
      },
    };
  };

interface FormHost extends HTMLElement {
  submitForm?(type: string): void;
}

export const form: Define = (host, { trigger }) => {
  const values = () =>
    Object.fromEntries(
      listControls(host).flatMap((control) => (control.name() ? [[control.name(), control.value()]] : [])),
    );
  (host as FormHost).submitForm = (type) => {
    if (type === "reset") {
      for (const control of listControls(host)) control.reset();
      trigger("reset");
    } else trigger("submit", { value: values() });
  };
  return { properties: { reportSubmit: flag(), reportSubmitTimeout: number() } };
};

const submit = (host: HTMLElement, type: string) => host.closest<FormHost>("wx-form")?.submitForm?.(type);

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
