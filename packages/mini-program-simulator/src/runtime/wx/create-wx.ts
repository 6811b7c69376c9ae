import { declaredApis } from "../../wechat";
import type { PageCaller } from "../code";
import { isInGesture, openGesture } from "../gestures";
import { report } from "../host";
import type { Context } from "../pages";
import { bars, dialogs } from "./interface";
import { guard, onNeedPrivacyAuthorization, privacy } from "./privacy";
import { downloadFile, request, uploadFile } from "./request";
import { storage, storageLater } from "./storage";
import { system } from "./system";

type Functions = Record<string, unknown>;
const pictureFunctions = [
  "chooseMedia",
  "chooseImage",
  "compressImage",
  "getImageInfo",
  "saveImageToPhotosAlbum",
] as const;

/** Creates `wx`. A function that the simulator does not support throws an error with its name. */
export function createWx(
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
    ...asynchronous(guard(onDemand(() => import("./pictures"), pictureFunctions))),
    ...asynchronous(guard(later)),
    ...asynchronous(privacy),
    ...asynchronous(onDemand(() => import("./sheets"), ["showModal", "previewImage", "showActionSheet"])),
    ...asynchronous(onDemand(() => import("./sheets"), ["scanCode"])),
    ...asynchronous(onDemand(() => import("./files"), ["openDocument"])),
    ...asynchronous(
      guard(onDemand(() => import("./sheets"), ["chooseAddress", "chooseLocation", "chooseInvoiceTitle"])),
    ),
    ...asynchronous({
      requestPayment: async (options) => (await import("./payment")).requestPayment(options).finally(openGesture),
      requestSubscribeMessage: async (options) => {
        const isAllowed = isInGesture(); // must be read before the first await
        return (await import("./messages")).requestSubscribeMessage(context, options, isAllowed);
      },
      shareFileMessage: async (options) => {
        const isAllowed = isInGesture();
        return (await import("./files")).shareFileMessage(options, isAllowed);
      },
      openBusinessView: async (options) => (await import("./payment")).openBusinessView(context, options),
    }),
    request,
    uploadFile,
    downloadFile,
    onNeedPrivacyAuthorization,
    ...storage,
    ...facts,
    ...appEvents,
    nextTick: (run: () => void) => queueMicrotask(run),
    canIUse: (name: string) => (name.split(".")[0] ?? "") in api,
    // Components of the first page can call it before there is a page.
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
    get: (known, name) => (typeof name === "symbol" || name in known ? known[name as string] : unsupported(name)),
  });
}

/** The functions that app.json must declare but does not. They fail as in WeChat. */
function undeclared(names: readonly string[] = []) {
  const refuse = () => {
    throw new Error("the api need to be declared in the requiredPrivateInfos field in app.json/ext.json");
  };
  const refused = declaredApis.filter((name) => !names.includes(name));
  return asynchronous(Object.fromEntries(refused.map((name) => [name, refuse])));
}

/** Functions whose code is loaded with their first call, which keeps the first page's script small. */
function onDemand<Name extends string>(
  load: () => Promise<Record<Name, (options: never) => unknown>>,
  names: readonly Name[],
) {
  return Object.fromEntries(names.map((name) => [name, async (options: never) => (await load())[name](options)]));
}

function unsupported(name: string) {
  return () => {
    const error = new Error(`wx.${name} is not in the simulator`);
    report(error);
    throw error;
  };
}

interface Callbacks {
  success?(result: unknown): void;
  fail?(error: { errMsg: string }): void;
  complete?(result: unknown): void;
}
type WxFunction = (options?: object) => Promise<unknown> | undefined;

/** As in WeChat, a call returns a promise unless it has a callback. */
function asynchronous(functions: Record<string, (options: never) => unknown>): Record<string, WxFunction> {
  return Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, wrap(name, run)]));
}

function wrap(name: string, run: (options: never) => unknown): WxFunction {
  return (options = {}) => {
    const { success, fail, complete } = options as Callbacks;
    const done = perform(name, () => run(options as never));
    if (!success && !fail && !complete) return done;
    done
      .then(
        (result) => {
          success?.(result);
          complete?.(result);
        },
        (error) => {
          fail?.(error);
          complete?.(error);
        },
      )
      .catch(report);
    return undefined;
  };
}

async function perform(name: string, run: () => unknown) {
  try {
    const result = await run();
    return { errMsg: `${name}:ok`, ...(typeof result === "object" ? result : {}) };
  } catch (error) {
    const { errno, errCode } = error as { errno?: number; errCode?: number };
    const errMsg = `${name}:fail ${error instanceof Error ? error.message : error}`;
    throw { errMsg, ...(errno && { errno }), ...(errCode && { errCode }) };
  }
}
