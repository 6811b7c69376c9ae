import type { FrameOptions, FrameQuery } from "../frame";

type Settings = Required<FrameQuery>;
type Theme = Settings["theme"];

const query = new URLSearchParams(location.search);
const systemDark = matchMedia("(prefers-color-scheme: dark)");

export const options: FrameOptions = JSON.parse(document.documentElement.dataset.simulator ?? '{"appId":""}');

const choose = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === query.get(name));
const systemTheme = (): Theme => (systemDark.matches ? "dark" : "light");
const chosenTheme = choose<Theme>("theme", ["light", "dark"]);

export const device = {
  user: /^[\w-]{1,40}$/.exec(query.get("user") ?? "")?.[0] ?? "1",
  language:
    choose<Settings["language"]>("language", ["en", "zh_CN"]) ?? (/^zh/i.test(navigator.language) ? "zh_CN" : "en"),
  theme: chosenTheme ?? systemTheme(),
  network: choose<Settings["network"]>("network", ["wifi", "slow", "none"]) ?? "wifi",
  /** The page that opens first; by default that of app.json. */
  page: query.get("page") ?? "",
  /** A real phone has its own status bar. */
  hasStatusBar: window.parent !== window && window.parent.innerWidth >= 768,
};

export const credentials = options.sendsCookies ? "same-origin" : "omit";

type Change = "theme" | "network";
const listeners: Record<Change, Set<() => void>> = { theme: new Set(), network: new Set() };

export const onDeviceChange = (change: Change, listen: () => void) => listeners[change].add(listen);

export function changeDevice({ theme, network }: Pick<FrameQuery, Change>) {
  if (theme && theme !== device.theme) {
    device.theme = theme;
    notify("theme");
  }
  if (network && network !== device.network) {
    device.network = network;
    notify("network");
  }
}

function notify(change: Change) {
  for (const listen of listeners[change]) listen();
}

if (!chosenTheme) systemDark.addEventListener("change", () => changeDevice({ theme: systemTheme() }));

const slowMs = 1500;
const slowParts = 5;

/** Delays a request, or fails, as the chosen network does. On a slow network `onProgress` gets the share that has been sent. */
export async function overNetwork(signal?: AbortSignal, onProgress = (_share: number) => {}) {
  if (device.network === "slow")
    for (let part = 1; part <= slowParts; part++) {
      await pause(slowMs / slowParts, signal);
      onProgress(part / (slowParts + 1));
    }
  if (device.network === "none") throw new Error("net::ERR_INTERNET_DISCONNECTED");
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Error("abort"));
    });
  });
