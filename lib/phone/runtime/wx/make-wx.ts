import { declaredApis } from "../../declared-apis";
import type { PageCaller } from "../code";
import type { Context } from "../context";
import { isInGesture, openGesture } from "../gesture";
import { report } from "../host";
import { asynchronous } from "./asynchronous";
import { bars } from "./bars";
import { dialogs } from "./dialogs";
import { guard, onNeedPrivacyAuthorization, privacy } from "./privacy";
import { request, uploadFile } from "./request";
import { storage, storageLater } from "./storage";
import { system } from "./system";

type Functions = Record<string, unknown>;

/** `wx`. A function that it lacks fails and names itself: the simulator never pretends. */
export function makeWx(
  context: Context,
  navigation: Record<string, (options: never) => unknown>,
  appEvents: Functions,
) {
  const { later, ...facts } = system(context);
  const page = () => context.top()?.caller;
  const api: Functions = {
    ...asynchronous(navigation),
    ...asynchronous(dialogs),
    ...asynchronous(bars(context) as Record<string, (options: never) => unknown>),
    ...asynchronous(storageLater),
    ...asynchronous(
      guard(onDemand(() => import("./pictures"), ["chooseMedia", "chooseImage", "compressImage", "getImageInfo"])),
    ),
    ...asynchronous(guard(later)),
    ...asynchronous(privacy),
    ...asynchronous(onDemand(() => import("./sheets"), ["showModal", "previewImage", "showActionSheet"])),
    ...asynchronous(onDemand(() => import("./scan"), ["scanCode"])),
    ...asynchronous(guard(onDemand(() => import("./addresses"), ["chooseAddress"]))),
    ...asynchronous({
      requestPayment: async (options) => (await import("./payment")).requestPayment(options).finally(openGesture),
      requestSubscribeMessage: async (options) => {
        const isAnswer = isInGesture(); // before anything is waited for
        return (await import("./subscribe-message")).requestSubscribeMessage(context, options, isAnswer);
      },
      openBusinessView: async (options) => (await import("./business-view")).openBusinessView(context, options),
    }),
    ...{ request, uploadFile, onNeedPrivacyAuthorization, ...storage, ...facts, ...appEvents },
    nextTick: (run: () => void) => queueMicrotask(run),
    canIUse: (name: string) => (name.split(".")[0] ?? "") in api,
    // The first page's components may ask before there is a page.
    createSelectorQuery: () =>
      page()?.createSelectorQuery() ?? { in: (part: PageCaller) => part.createSelectorQuery() },
    createIntersectionObserver: (component: PageCaller | undefined, options?: object) =>
      (component ?? page()!).createIntersectionObserver(options),
    getUpdateManager: () => ({ onCheckForUpdate() {}, onUpdateReady() {}, onUpdateFailed() {}, applyUpdate() {} }),
    arrayBufferToBase64: (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer,
    reportEvent() {},
    env: { USER_DATA_PATH: "wxfile://usr" },
  };
  Object.assign(api, undeclared(context.app.requiredPrivateInfos));
  return new Proxy(api, {
    get: (known, name) => (typeof name === "symbol" || name in known ? known[name as string] : lacking(name)),
  });
}

/** In the place of what app.json does not declare: a refusal in WeChat's words. */
function undeclared(names: readonly string[] = []) {
  const refuse = () => {
    throw new Error("the api need to be declared in the requiredPrivateInfos field in app.json/ext.json");
  };
  const refused = declaredApis.filter((name) => !names.includes(name));
  return asynchronous(Object.fromEntries(refused.map((name) => [name, refuse])));
}

/** Code for things that open over the page is loaded when they open for the first time, so that the first page is there sooner. */
function onDemand<Name extends string>(
  load: () => Promise<Record<Name, (options: never) => unknown>>,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, async (options: never) => (await load())[name](options)]));
}

function lacking(name: string) {
  return () => {
    const error = new Error(`wx.${name} is not in the simulator`);
    report(error);
    throw error;
  };
}
