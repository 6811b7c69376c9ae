import { type Fault, type FaultLanguage, formatLocation } from "./fault";

export type { Fault } from "./fault";

/** An outcome that the payment sheet offers. Its `body` is posted to the simulated WeChat server. */
export interface PaymentOutcome {
  name: string;
  text: string;
  hint: string;
  body: object;
  /** `wx.requestPayment` fails with this outcome. */
  fails?: boolean;
}

/** Settings that the page around the frame cannot change. The document passes them to the script as JSON. */
export interface FrameOptions {
  /** Separates the storage of mini-programs that are served from one origin. */
  appId: string;
  /** The path below which the mini-program's own server answers. By default it is the root of the frame's origin. */
  server?: string;
  /** The path of the simulated WeChat server: see the README. */
  wechat?: string;
  /** Sends the cookies of the frame's origin with each request. A real phone has none. */
  sendsCookies?: boolean;
  /** A line above each page. */
  note?: string;
  /** The codes that `wx.login` returns, by user. The other users get random ones. */
  loginCodes?: Readonly<Record<string, string>>;
  /** The titles of message templates, by their id. */
  templateTitles?: Readonly<Record<string, string>>;
  paymentOutcomes?: readonly PaymentOutcome[];
}

interface FrameFiles {
  /** The path under which the compiled files are served, without a slash at its end. */
  path: string;
  /** The scripts that the first page needs, as the compiler lists them. */
  needed: readonly string[];
}

/** The query of the frame's address. */
export interface FrameQuery {
  /** The page that opens first, with its query: `/pages/product/product?id=1`. */
  page?: string;
  language?: "en" | "zh_CN";
  theme?: "light" | "dark";
  network?: "wifi" | "slow" | "none";
  /** Each user has a separate storage and session. */
  user?: string;
}

/** A request of the mini-program. It is reported when it starts and again when it ends. */
export interface CallRecord {
  /** Unique, also after a restart of the frame. */
  key: string;
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body?: string;
  status?: number;
  answerHeaders?: Record<string, string>;
  answer?: string;
  /** Set if there is no answer. */
  error?: string;
  ms?: number;
  /** The answer comes from the page around the frame, not from the server. */
  overlaid?: boolean;
}

/** Answers for requests, by method and path (`"GET /v1/product/1"`), with or without the query. */
export interface Overlay {
  /** Replace the server's answers. */
  answers?: Readonly<Record<string, object>>;
  /** Fields that are merged into the server's answers. */
  patches?: Readonly<Record<string, object>>;
}

export type ToSimulator =
  /** Requests all previous calls and problems again. */
  | { kind: "replay" }
  | ({ kind: "device" } & Pick<FrameQuery, "theme" | "network">)
  /** Replaces the previous overlay and reopens the current page. */
  | ({ kind: "overlay" } & Overlay);

export type FromSimulator =
  /** A mini-program has started. */
  | { kind: "ready" }
  | { kind: "call"; call: CallRecord }
  /** The page that is now on top, with its query. */
  | { kind: "page"; path: string }
  | { kind: "problem"; text: string };

export const channel = "mini-program-simulator";

export function sendToSimulator(frame: HTMLIFrameElement | null, message: ToSimulator) {
  frame?.contentWindow?.postMessage({ to: channel, ...message }, location.origin);
}

/** Calls `handle` for each message of the frame, and returns a function that stops it. */
export function listenToSimulator(frame: () => HTMLIFrameElement | null, handle: (message: FromSimulator) => void) {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === frame()?.contentWindow && data?.from === channel) handle(data);
  };
  addEventListener("message", listen);
  return () => removeEventListener("message", listen);
}

/** Whether the frame has loaded the simulator's document, not an error page. */
export const isSimulator = (frame: HTMLIFrameElement | null) =>
  frame?.contentDocument?.documentElement.dataset.simulator !== undefined;

export function frameQuery(settings: FrameQuery) {
  return new URLSearchParams(Object.entries(settings).filter(([, value]) => value)).toString();
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char]!);

/** The HTML document of the frame that runs a compiled mini-program. */
export function frameDocument({ path, needed }: FrameFiles, options: FrameOptions) {
  return `<!doctype html>
<html lang="en" data-simulator="${escapeHtml(JSON.stringify(options))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Mini-program</title>
<link rel="stylesheet" href="${path}/phone.css">
${needed.map((script) => `<link rel="modulepreload" href="${path}/${script}">\n`).join("")}<script type="module" src="${path}/phone.js"></script>
</head>
<body></body>
</html>
`;
}

const texts = {
  en: { lang: "en", title: "The mini-program cannot be compiled", hint: "Correct it, save, and reload." },
  zh: { lang: "zh-CN", title: "小程序无法编译", hint: "改好并保存后，刷新页面。" },
};
const style = `
:root { color-scheme: dark }
body { margin: 0; padding: 24px 18px; background: #2b1512; color: #fff; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 4px; font-size: 19px }
ol { display: grid; gap: 20px; margin: 20px 0 0; padding: 0; list-style: none }
b { display: block; color: #ffb4a6 }
p { margin: 2px 0 6px }
code { display: block; padding: 8px 10px; border-radius: 6px; background: #0006; font-size: 13px }
`;

/** The HTML document of the frame for a mini-program that cannot be compiled. */
export function faultDocument(faults: readonly Fault[], language: FaultLanguage) {
  const { lang, title, hint } = texts[language];
  const rows = faults.map(
    (fault) => `<li><b>${escapeHtml(formatLocation(fault))}</b>
<p>${escapeHtml(fault.message[language])}</p>
${fault.source ? `<code>${escapeHtml(fault.source)}</code>` : ""}</li>`,
  );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main role="alert"><h1>${title}</h1><p>${hint}</p><ol>${rows.join("\n")}</ol></main>
</body>
</html>
`;
}
