import { elementNames, pageLengths } from "../wechat";

/** In WeChat each page is a separate web view, and class names of components are local. */
export type Scope = { route: string } | { prefix: string } | { app: true };

const tag = new RegExp(`(^|[\\s>+~,(])(page|${elementNames.join("|")})(?![\\w-])`, "g");
const host = /:host(?:\(([^)]*)\))?/g;
const feature = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/;
export function rewriteWxss(source: string, scope: Scope): string {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(url\(\s*["']?)(?=\/\/)/g, "$1https:");
  return pageLengths(rules(plain, scope, ""));
}

/** Rewrites the rules of one level. `theme` is the selector that replaces an enclosing `prefers-color-scheme` query. */
function rules(source: string, scope: Scope, theme: string): string {
  let out = "";
  let rest = source;
  for (;;) {
    const open = findOutsideQuotes(rest, "{;");
    if (open < 0) return out + rest;
    const prelude = rest.slice(0, open);
    if (rest[open] === ";") {
      out += rest.slice(0, open + 1); // a statement such as @charset
      rest = rest.slice(open + 1);
      continue;
    }
    const close = endOfBlock(rest, open);
    out += block(prelude.trim(), rest.slice(open + 1, close), scope, theme);
    rest = rest.slice(close + 1);
  }
}

function block(prelude: string, body: string, scope: Scope, theme: string): string {
  if (!prelude.startsWith("@")) return `${selectors(prelude, scope, theme)}{${body}}\n`;
  if (!/^@(media|supports|container|layer)\b/.test(prelude)) return `${prelude}{${body}}\n`;
  const chosen = feature.exec(prelude)?.[1];
  if (!chosen) return `${prelude}{${rules(body, scope, theme)}}\n`;
  // The theme of the phone is independent of the browser's.
  const others = prelude
    .replace(feature, "")
    .replace(/^(@media)\s+(?:and\s+)?/, "$1 ")
    .replace(/\s+and\s*(?=and\b|,|$)/g, "")
    .trim();
  const inner = rules(body, scope, `[data-theme="${chosen}"]`);
  return others === "@media" || /^@media\s+(screen|all)$/.test(others) ? inner : `${others}{${inner}}\n`;
}

function selectors(prelude: string, scope: Scope, theme: string) {
  return splitOutside(prelude, ",")
    .map((one) => selector(one.trim(), scope, theme))
    .join(",");
}

/** `:where` adds no specificity, so the order of the style sheets decides, as in WeChat. */
function selector(text: string, scope: Scope, theme: string) {
  const renamed = text.replace(tag, "$1wx-$2");
  if ("route" in scope)
    return `:where(${[theme, `[data-route="${scope.route}"]`].filter(Boolean).join(" ")}) ${renamed.replace(host, "wx-page$1")}`;
  const outer = theme && `:where(${theme}) `;
  if ("app" in scope) return outer + renamed;
  const own = `[wx-host="${scope.prefix}"]`;
  const prefixed = renamed.replace(/\.(-?[_a-zA-Z][\w-]*)/g, `.${scope.prefix}--$1`).replace(host, `${own}$1`);
  if (/^(wx-page|:root)(?![\w-])/.test(prefixed)) return outer + prefixed; // a component can set inherited properties
  return prefixed === renamed ? `${outer}:where(${own}) ${renamed}` : outer + prefixed;
}

function findOutsideQuotes(text: string, wanted: string) {
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"' || char === "'") at = endOfQuote(text, at);
    else if (wanted.includes(char)) return at;
  }
  return -1;
}

function endOfQuote(text: string, start: number) {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

function endOfBlock(text: string, open: number) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"' || char === "'") at = endOfQuote(text, at);
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at;
  }
  return text.length;
}

function splitOutside(text: string, separator: string) {
  const parts: string[] = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "(" || char === "[") depth++;
    if (char === ")" || char === "]") depth--;
    if (char === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}
