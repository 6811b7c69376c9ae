import type { PageCaller } from "../code";
import type { Context } from "../context";
import { report } from "../host";
import { chooseAddress } from "./addresses";
import { asynchronous } from "./asynchronous";
import { bars } from "./bars";
import { dialogs } from "./dialogs";
import { pictures } from "./files";
import { requestPayment } from "./payment";
import { request, uploadFile } from "./request";
import { storage, storageLater } from "./storage";
import { system } from "./system";

type Functions = Record<string, unknown>;

/** `wx`. What it lacks fails with its name: the simulator never pretends. */
export function makeWx(
  context: Context,
  navigation: Record<string, (options: never) => unknown>,
  appEvents: Functions,
) {
  const { later, ...facts } = system(context);
  const page = () => context.top()?.caller as PageCaller;
  const api: Functions = {
    ...asynchronous(navigation),
    ...asynchronous(dialogs),
    ...asynchronous(bars(context) as Record<string, (options: never) => unknown>),
    ...asynchronous(storageLater),
    ...asynchronous(pictures),
    ...asynchronous(later),
    ...asynchronous({ requestPayment, chooseAddress }),
    ...{ request, uploadFile, ...storage, ...facts, ...appEvents },
    nextTick: (run: () => void) => queueMicrotask(run),
    canIUse: (name: string) => (name.split(".")[0] ?? "") in api,
    createSelectorQuery: () => page().createSelectorQuery(),
    createIntersectionObserver: (component: PageCaller | undefined, options?: object) =>
      (component ?? page()).createIntersectionObserver(options),
    getUpdateManager: () => ({ onCheckForUpdate() {}, onUpdateReady() {}, onUpdateFailed() {}, applyUpdate() {} }),
    arrayBufferToBase64: (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer,
    reportEvent() {},
    env: { USER_DATA_PATH: "wxfile://usr" },
  };
  return new Proxy(api, {
    get: (known, name) => (typeof name === "symbol" || name in known ? known[name as string] : lacking(name)),
  });
}

function lacking(name: string) {
  return () => {
    const error = new Error(`wx.${name} is not in the simulator`);
    report(error);
    throw error;
  };
}
