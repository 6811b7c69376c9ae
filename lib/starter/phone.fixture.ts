import { createRequire } from "node:module";
import { join } from "node:path";
import { vi } from "vitest";

type Json = ReturnType<typeof JSON.parse>;
interface Calls {
  url: string;
  method: string;
  header: Record<string, string>;
  data?: string;
  success(answer: Json): void;
  fail(error: { errMsg: string }): void;
}
/**
 * Simulates the shop. `undefined`: the connection is lost. "silent": there is no response. The test can return a
 * promise and resolve it later.
 */
type Shop = (call: {
  method: string;
  path: string;
  query: URLSearchParams;
  header: Record<string, string>;
  body: Json;
}) => Reply | Promise<Reply>;
type Reply = Answer | "silent" | undefined;
interface Answer {
  status?: number;
  body?: Json;
}

const require = createRequire(import.meta.url);
const root = join(process.cwd(), "mini-program");

/**
 * Simulates a phone that has just started the app. All modules are loaded again; the storage is new unless it is passed
 * in.
 */
export function startPhone({
  shop = () => undefined,
  language = "en",
  theme = "light",
  network = "wifi",
  version = "develop",
  scene = 1001,
  kept = new Map<string, unknown>(),
}: {
  shop?: Shop;
  language?: string;
  theme?: string;
  network?: string;
  version?: string;
  scene?: number;
  kept?: Map<string, unknown>;
}) {
  for (const path of Object.keys(require.cache)) if (path.startsWith(root)) delete require.cache[path];
  const log: string[] = [];
  const headers: Record<string, string>[] = [];
  const done: [name: string, options: Json][] = [];
  const noted =
    (name: string, answer: Json = {}) =>
    async (options: Json = {}) => {
      done.push([name, options]);
      return answer;
    };
  const wx = {
    getAppBaseInfo: () => ({ language, theme }),
    getDeviceInfo: () => ({ model: "devtools" }),
    getAccountInfoSync: () => ({ miniProgram: { envVersion: version } }),
    getLaunchOptionsSync: () => ({ scene }),
    getNetworkType: async () => ({ networkType: network }),
    onNetworkStatusChange: () => {},
    onThemeChange: () => {},
    getUpdateManager: () => ({ onUpdateReady: () => {} }),
    getStorageSync: (key: string) => kept.get(key) ?? "",
    setStorageSync: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    removeStorageSync: (key: string) => void kept.delete(key),
    clearStorageSync: () => kept.clear(),
    login: async () => ({ code: "code-of-wechat" }),
    request({ url, method, header, data, success, fail }: Calls) {
      const { pathname: path, searchParams: query } = new URL(url);
      log.push(`${method} ${path}`);
      headers.push(header);
      void Promise.resolve(shop({ method, path, query, header, body: data && JSON.parse(data) })).then((answer) => {
        if (answer === "silent") return undefined;
        if (!answer) return fail({ errMsg: "request:fail" });
        const { status = 200, body } = answer;
        const text = body === undefined ? "" : JSON.stringify(body);
        return success({ statusCode: status, header: { "Retry-After": "0" }, data: text });
      });
      return { abort() {} };
    },
    /** Reports a progress of 50 % before the response. */
    uploadFile({ url, header, filePath, success, fail }: Calls & { filePath: string }) {
      const { pathname: path, searchParams: query } = new URL(url);
      log.push(`POST ${path} ${filePath}`);
      headers.push(header);
      const answer = shop({ method: "POST", path, query, header, body: { file: filePath } }) as Reply;
      let hear = (_: { progress: number }) => {};
      let isAborted = false;
      setTimeout(() => {
        hear({ progress: 50 });
        if (isAborted || answer === "silent") return undefined;
        if (!answer) return fail({ errMsg: "uploadFile:fail" });
        return success({ statusCode: answer.status ?? 201, header: {}, data: JSON.stringify(answer.body) });
      }, 100);
      return {
        abort() {
          isAborted = true;
          fail({ errMsg: "uploadFile:fail abort" });
        },
        onProgressUpdate(listen: typeof hear) {
          hear = listen;
        },
      };
    },
    downloadFile({ url, header, success, fail }: Calls) {
      const { pathname: path, searchParams: query } = new URL(url);
      log.push(`GET ${path}`);
      headers.push(header);
      void Promise.resolve(shop({ method: "GET", path, query, header, body: undefined })).then((answer) => {
        if (!answer || answer === "silent") return fail({ errMsg: "downloadFile:fail" });
        return success({ statusCode: answer.status ?? 200, tempFilePath: `wxfile://tmp${path}` });
      });
      return { abort() {} };
    },
    shareFileMessage: noted("shareFileMessage"),
    chooseMedia: noted("chooseMedia"),
    scanCode: noted("scanCode"),
    requestPayment: noted("requestPayment"),
    chooseAddress: noted("chooseAddress"),
    chooseLocation: noted("chooseLocation"),
    showModal: noted("showModal", { confirm: true }),
    showActionSheet: noted("showActionSheet", { tapIndex: 0 }),
    ...Object.fromEntries(silent.map((name) => [name, noted(name)])),
  };
  vi.stubGlobal("wx", wx);
  const globalData = { category: 0, address: null, blocks: {} };
  vi.stubGlobal("getApp", () => ({ globalData }));
  const pages: Json[] = [];
  vi.stubGlobal("getCurrentPages", () => [...pages]);

  /** The object that a page or a component is created from. */
  function define(path: string) {
    let definition: Json;
    for (const name of ["Page", "Component"])
      vi.stubGlobal(name, (given: Json) => {
        definition = given;
      });
    delete require.cache[require.resolve(join(root, path))];
    load(path);
    return definition;
  }
  /** Opens a page on top of the others, as WeChat does, without rendering it. */
  function open(path: string, query: Record<string, string> = {}) {
    const definition = define(path);
    const page = { ...definition, data: structuredClone(definition.data) };
    page.setData = drawing(page);
    Object.assign(page, { route: path, options: query });
    pages.at(-1)?.onHide?.();
    pages.push(page);
    page.onLoad?.(query);
    page.onShow?.();
    page.onReady?.();
    return page;
  }
  /** Runs the app's own script, as WeChat does before the first page. */
  function launch() {
    vi.stubGlobal("App", ({ onLaunch }: Json) => onLaunch());
    load("app");
  }
  function goBack() {
    pages.pop().onUnload?.();
    pages.at(-1)?.onShow?.();
  }
  /** Creates a component without rendering it. Its events are recorded in `told`. */
  function attach(path: string, properties: Json = {}) {
    const definition = define(path);
    const told: [string, Json][] = [];
    const part = { ...definition.methods, data: { ...structuredClone(definition.data), ...properties }, told };
    part.setData = drawing(part);
    part.triggerEvent = (name: string, detail: Json) => void told.push([name, detail]);
    /** Sets a property, or those of one observer: `set("a, b", 1, 2)`. */
    part.set = (names: string, ...values: Json[]) => {
      for (const [at, name] of names.split(", ").entries()) part.data[name] = values[at];
      definition.observers?.[names]?.call(part, ...values);
    };
    /** Runs when the component's page is shown, the first time or again. */
    part.show = () => definition.pageLifetimes?.show?.call(part);
    part.leave = () => definition.lifetimes?.detached?.call(part);
    definition.lifetimes?.attached?.call(part);
    return part;
  }
  const load = (path: string): Json => require(join(root, path));
  const asked = (name: string) => done.filter(([each]) => each === name).map(([, options]) => options);
  return { wx, kept, log, headers, done, asked, define, open, launch, goBack, attach, load };
}

const drawing = (part: Json) => (changes: Json) => {
  for (const [name, value] of Object.entries(changes)) put(part.data, name, value);
};

const silent = [
  "showToast",
  "navigateTo",
  "redirectTo",
  "switchTab",
  "navigateBack",
  "reLaunch",
  "setNavigationBarTitle",
  "stopPullDownRefresh",
  "setTabBarBadge",
  "removeTabBarBadge",
  "setTabBarItem",
  "setTabBarStyle",
  "makePhoneCall",
  "setClipboardData",
  "previewImage",
  "openDocument",
];

function put(data: Json, name: string, value: unknown) {
  const steps = name.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  let inner = data;
  for (const step of steps) inner = inner[step];
  inner[last] = value;
}
