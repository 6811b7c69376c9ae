import { createRequire } from "node:module";
import { join } from "node:path";
import { vi } from "vitest";

type Json = ReturnType<typeof JSON.parse>;
interface Calls {
  url: string;
  method: string;
  header: Record<string, string>;
  data?: string;
  success(answer: { statusCode: number; header: Record<string, string>; data: string }): void;
  fail(error: { errMsg: string }): void;
}
/** A stand-in for the shop. `undefined`: the connection is lost. "silent": it never answers. */
type Shop = (call: {
  method: string;
  path: string;
  query: URLSearchParams;
  header: Record<string, string>;
  body: Json;
}) => Answer | "silent" | undefined;
interface Answer {
  status?: number;
  body?: Json;
}

const require = createRequire(import.meta.url);
const root = join(process.cwd(), "mini-program");

/** A phone on which the starter has just started: the files are loaded anew, and the phone's storage stays if it is passed in. */
export function startPhone({
  shop = () => undefined,
  language = "en",
  network = "wifi",
  version = "develop",
  kept = new Map<string, unknown>(),
}: {
  shop?: Shop;
  language?: string;
  network?: string;
  version?: string;
  kept?: Map<string, unknown>;
}) {
  for (const path of Object.keys(require.cache)) if (path.startsWith(root)) delete require.cache[path];
  const log: string[] = [];
  const headers: Record<string, string>[] = [];
  const done: [name: string, options: Json][] = [];
  /** Notes what a page asks of WeChat. */
  const noted =
    (name: string, answer: Json = {}) =>
    async (options: Json = {}) => {
      done.push([name, options]);
      return answer;
    };
  const wx = {
    getAppBaseInfo: () => ({ language }),
    getDeviceInfo: () => ({ model: "devtools" }),
    getAccountInfoSync: () => ({ miniProgram: { envVersion: version } }),
    getNetworkType: async () => ({ networkType: network }),
    onNetworkStatusChange: () => {},
    getStorageSync: (key: string) => kept.get(key) ?? "",
    setStorageSync: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    removeStorageSync: (key: string) => void kept.delete(key),
    login: async () => ({ code: "code-of-wechat" }),
    request({ url, method, header, data, success, fail }: Calls) {
      const { pathname: path, searchParams: query } = new URL(url);
      log.push(`${method} ${path}`);
      headers.push(header);
      const answer = shop({ method, path, query, header, body: data && JSON.parse(data) });
      queueMicrotask(() => {
        if (answer === "silent") return undefined;
        if (!answer) return fail({ errMsg: "request:fail" });
        const { status = 200, body } = answer;
        const text = body === undefined ? "" : JSON.stringify(body);
        return success({ statusCode: status, header: { "Retry-After": "0" }, data: text });
      });
      return { abort() {} };
    },
    requestPayment: noted("requestPayment"),
    chooseAddress: noted("chooseAddress"),
    showModal: noted("showModal", { confirm: true }),
    showActionSheet: noted("showActionSheet", { tapIndex: 0 }),
    ...Object.fromEntries(silent.map((name) => [name, noted(name)])),
  };
  vi.stubGlobal("wx", wx);
  const globalData = { category: 0, address: null };
  vi.stubGlobal("getApp", () => ({ globalData }));

  /** Opens a page as WeChat does, without drawing it. */
  function open(path: string, query: Record<string, string> = {}) {
    let definition: Json;
    vi.stubGlobal("Page", (given: Json) => {
      definition = given;
    });
    delete require.cache[require.resolve(join(root, path))];
    load(path);
    const page = { ...definition, data: structuredClone(definition.data) };
    page.setData = (changes: Json) => {
      for (const [name, value] of Object.entries(changes)) put(page.data, name, value);
    };
    page.onLoad?.(query);
    page.onShow?.();
    page.onReady?.();
    return page;
  }
  const load = (path: string): Json => require(join(root, path));
  const asked = (name: string) => done.filter(([each]) => each === name).map(([, options]) => options);
  return { wx, kept, log, headers, done, asked, open, load };
}

const silent = [
  ...[
    "showToast",
    "navigateTo",
    "redirectTo",
    "switchTab",
    "navigateBack",
    "setNavigationBarTitle",
    "stopPullDownRefresh",
  ],
  ...["setTabBarBadge", "removeTabBarBadge", "setTabBarItem", "makePhoneCall", "setClipboardData"],
];

/** `put(data, "fields[2].error", "…")` */
function put(data: Json, name: string, value: unknown) {
  const steps = name.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  let inner = data;
  for (const step of steps) inner = inner[step];
  inner[last] = value;
}
