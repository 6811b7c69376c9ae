/** The settings of the person who looks at the phone: language, theme, network and the phone's shopper. */
type Language = "en" | "zh_CN";
type Theme = "light" | "dark";
type Network = "wifi" | "slow" | "none";

const query = new URLSearchParams(location.search);
const root = document.documentElement;
const systemDark = matchMedia("(prefers-color-scheme: dark)");

const given = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === query.get(name));
const systemTheme = (): Theme => (systemDark.matches ? "dark" : "light");
const chosenTheme = given<Theme>("theme", ["light", "dark"]);

export const device = {
  /** The AppID of the sandbox: each shop has its own, so two shops behind one address share no storage. */
  appId: root.dataset.appId ?? "",
  /** The phone shows a copy of the shop, in which nothing counts. */
  isRehearsal: root.dataset.rehearsal !== undefined,
  shopper: /^[\w-]{1,40}$/.exec(query.get("shopper") ?? "")?.[0] ?? "1",
  language: given<Language>("language", ["en", "zh_CN"]) ?? (/^zh/i.test(navigator.language) ? "zh_CN" : "en"),
  theme: chosenTheme ?? systemTheme(),
  network: given<Network>("network", ["wifi", "slow", "none"]) ?? "wifi",
  /** The page that opens first, if it is not the mini-program's own first page. */
  page: query.get("page") ?? "",
  /** A phone that is drawn on a wide screen needs a status bar; a real phone has one. */
  hasStatusBar: window.parent !== window && window.parent.innerWidth >= 768,
};

/** Below it the shop is called, and what stands for WeChat. */
export const calledAt = device.isRehearsal ? "/rehearsal" : "";
/** Only an admin's browser reaches a rehearsal. Otherwise a phone has no cookies, as a real one. */
export const credentials = device.isRehearsal ? "same-origin" : "omit";

type Change = "theme" | "network";
const listeners: Record<Change, Set<() => void>> = { theme: new Set(), network: new Set() };

export const onDevice = (change: Change, listen: () => void) => listeners[change].add(listen);

export function changeDevice(settings: { theme?: unknown; network?: unknown }) {
  const { theme, network } = settings;
  if ((theme === "light" || theme === "dark") && theme !== device.theme) {
    device.theme = theme;
    tell("theme");
  }
  if ((network === "wifi" || network === "slow" || network === "none") && network !== device.network) {
    device.network = network;
    tell("network");
  }
}

function tell(change: Change) {
  for (const listen of listeners[change]) listen();
}

if (!chosenTheme) systemDark.addEventListener("change", () => changeDevice({ theme: systemTheme() }));

const slowMs = 1500;
const slowParts = 5;

/** Each call over the network waits here. `hear` learns how much of a file has been sent meanwhile: a slow network takes it in parts. */
export async function overNetwork(signal?: AbortSignal, hear = (_share: number) => {}) {
  if (device.network === "slow")
    for (let part = 1; part <= slowParts; part++) {
      await pause(slowMs / slowParts, signal);
      hear(part / (slowParts + 1));
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
