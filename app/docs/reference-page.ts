import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { type Language, languageTags } from "@/lib/i18n/language";
import { environment } from "@/lib/kernel/process/environment";

const pages = {
  en: {
    path: "/docs",
    other: "zh",
    title: "API reference",
    backOffice: "Back office",
    name: "English",
    noscript: "The reference needs JavaScript. The same as data:",
  },
  zh: {
    path: "/docs/zh-CN",
    other: "en",
    title: "API 参考",
    backOffice: "管理后台",
    name: "中文",
    noscript: "参考文档需要 JavaScript。数据形式：",
  },
} as const;

/** Scalar's default colours have too little contrast for small text. */
const legibleColors = `
.light-mode { --scalar-color-3: #6b6b6b; --scalar-color-orange: #b84300; --scalar-color-green: #00754a; --scalar-color-red: #c90000; }
.dark-mode { --scalar-color-3: #929292; --scalar-color-red: #ff6b6b; }`;

/** Scalar's code blocks cannot be scrolled by keyboard, so their lines wrap. */
const wrappedCode = "code.hljs, code.hljs * { white-space: pre-wrap !important; overflow-wrap: anywhere !important; }";

/** Prevents zod, which Scalar contains, from probing `eval`: the browser reports that as a CSP violation. */
const withoutEval = "globalThis.__zod_globalConfig = { jitless: true }";

/** The API reference, rendered by Scalar. Features that connect to other servers are disabled. */
export function referencePage(request: Request, language: Language) {
  const page = pages[language];
  const other = pages[page.other];
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(request.headers.get("content-security-policy") ?? "") ?? [];
  const configuration = {
    url: `${page.path}/openapi.json`,
    title: page.title,
    localization: { locale: languageTags[language] },
    authentication: { preferredSecurityScheme: "bearer" },
    orderSchemaPropertiesBy: "preserve",
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    documentDownloadType: "none",
    customCss: `${legibleColors}\n${wrappedCode}`,
  };
  const sandbox = environment().sandbox
    ? `<aside aria-label="Sandbox">${createTranslator(catalogues[language])("shell.sandbox")}</aside>\n`
    : "";
  const html = `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Kiosk</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="alternate" hreflang="${languageTags[page.other]}" href="${other.path}">
<style>
:root { --scalar-custom-header-height: 44px; }
body { margin: 0; }
aside[aria-label=Sandbox] { padding: 3px 20px; font: 13px/20px system-ui, sans-serif; text-align: center; color: #7a4a00; background: #fdf3dc; }
.site { position: sticky; top: 0; z-index: 10; box-sizing: border-box; display: flex; gap: 20px; align-items: center; height: 44px; padding: 0 20px;
  font: 14px/44px system-ui, sans-serif; background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); }
.site a { color: var(--scalar-color-1, CanvasText); text-decoration: none; }
.site a:first-child { margin-right: auto; font-weight: 600; }
.site a:hover { text-decoration: underline; }
</style>
</head>
<body>
${sandbox}<nav class="site" aria-label="Kiosk">
<a href="/">Kiosk</a>
<a href="/admin">${page.backOffice}</a>
<a href="/openapi.json">openapi.json</a>
<a href="${other.path}" hreflang="${languageTags[page.other]}" lang="${languageTags[page.other]}">${other.name}</a>
</nav>
<noscript>${page.noscript} <a href="/openapi.json">openapi.json</a></noscript>
<div id="reference"></div>
<script nonce="${nonce}">${withoutEval}</script>
<script src="/docs/scalar.js" nonce="${nonce}"></script>
<script nonce="${nonce}">Scalar.createApiReference("#reference", ${JSON.stringify(configuration)})</script>
</body>
</html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
}
