import { posix } from "node:path";
import { TmplGroup } from "glass-easel-template-compiler";
import type { Fault } from "../fault";
import { elementNames, missingElement } from "../wechat";
import { createTemplateFault, relevantMessages, unknownElement } from "./check-markup";
import { blank, type Files } from "./files";

/** The name under which the bundle imports the functions that call WXS handlers. */
export const wxsHandlers = "wxsHandlers";
/** A `change:name` attribute, or an event handler that is an expression with a member: `bind:tap="{{module.tap}}"`. */
const wxsHandlerPattern =
  /\schange:[\w-]+\s*=|\s[\w-]*(?:bind|catch):[\w-]+\s*=\s*"\{\{[^"]*\w\.\w|\s[\w-]*(?:bind|catch):[\w-]+\s*=\s*'\{\{[^']*\w\.\w/;

const relativeTo = (path: string, other: string) =>
  other.startsWith("/") ? other.slice(1) : posix.join(posix.dirname(path), other);

/** Compiles templates, with all that they import, include and require, to one JavaScript expression. */
export function compileTemplates(
  paths: string[],
  { read }: Files,
  used: ReadonlySet<string>,
  onFault: (fault: Fault) => void,
) {
  const group = new TmplGroup();
  let hasHandlers = false;
  const known = new Set<string>();
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    const file = `${path}.wxml`;
    const text = read(file) ?? "";
    const { wxml, missing } = rewriteWxml(text, used);
    hasHandlers ||= wxsHandlerPattern.test(wxml);
    for (const name of missing) onFault(unknownElement(file, text, name));
    for (const message of relevantMessages(group.addTmpl(path, wxml)))
      onFault(createTemplateFault(file, text, message));
    for (const other of group.getDirectDependencies(path) as string[]) add(other);
    for (const script of group.getScriptDependencies(path) as string[]) addScript(script);
    for (const script of requiredScripts(wxml)) addScript(relativeTo(path, script));
  };
  const addScript = (path: string) => {
    if (known.has(`${path}.wxs`)) return;
    known.add(`${path}.wxs`);
    const source = read(`${path}.wxs`) ?? "";
    group.addScript(path, rewriteWxs(source));
    for (const script of requiredScripts(source)) addScript(relativeTo(path, script));
  };
  paths.forEach(add);
  if (hasHandlers) group.setExtraRuntimeScript(`Q.A=${wxsHandlers}.change;Q.C=${wxsHandlers}.listen;`);
  const templates = group.getTmplGenObjectGroups();
  group.free();
  return { templates, hasHandlers };
}

/** Handled by the template compiler. */
const structure = new Set(["block", "template", "import", "include", "slot", "wxs"]);
const builtIn = new Set<string>(elementNames);

/** A comment, a script, an expression or a tag. Only tags are rewritten. */
const wxmlPiece =
  /<!--[\s\S]*?-->|<wxs\b[\s\S]*?(?:\/>|<\/wxs>)|\{\{[\s\S]*?\}\}|<(\/?)([\w-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
/** WeChat accepts children of a slot and shows none of them; the template compiler refuses them. */
const filledSlot = /(<slot\b(?:"[^"]*"|'[^']*'|[^>"'])*(?<!\/)>)((?:(?!<slot\b)[\s\S])+?)(<\/slot>)/g;
const withoutContent = (_: string, start: string, content: string, end: string) =>
  start + end + content.replace(/[^\n]/g, "");
const attributePiece = /"[^"]*"|'[^']*'|(?<=\s)(capture-bind|capture-catch|mut-bind|bind|catch)(?=[\w-]+\s*=)/g;

/**
 * Prepares WXML for the template compiler: `<view bindtap="buy">` becomes `<wx-view bind:tap="buy">`. `used` has the names of the
 * mini-program's components.
 */
export function rewriteWxml(source: string, used: ReadonlySet<string>) {
  const missing = new Set<string>();
  const rename = (name: string) => {
    if (used.has(name) || structure.has(name)) return { name, extra: "" };
    if (name === "span") return { name: "wx-text", extra: "" }; // as in WeChat
    if (builtIn.has(name)) return { name: `wx-${name}`, extra: "" };
    missing.add(name);
    return { name: missingElement, extra: ` name="${name}"` };
  };
  const wxml = source
    .replace(filledSlot, withoutContent)
    .replace(wxmlPiece, (whole, slash: string, tag?: string, rest = "") => {
      if (tag === undefined) return whole.startsWith("<wxs") ? whole.replace(inline, rewriteInline) : whole;
      const { name, extra } = rename(tag);
      return slash ? `</${name}>` : `<${name}${extra}${withoutDuplicates(rest).replace(attributePiece, addColon)}>`;
    });
  return { wxml, missing: [...missing] };
}

const attributePattern = /([^\s=/"']+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** WeChat uses the last of several attributes with the same name, the template compiler the first. Line breaks are preserved. */
function withoutDuplicates(attributes: string) {
  const last = new Map([...attributes.matchAll(attributePattern)].map(({ 1: name, index }) => [name, index]));
  return attributes.replace(attributePattern, (whole, name: string, index: number) =>
    last.get(name) === index ? whole : blank(whole),
  );
}

const inline = /^(<wxs\b[^>]*>)([\s\S]*)(?=<\/wxs>$)/;
const rewriteInline = (_: string, tag: string, script: string) => tag + rewriteWxs(script);

/** `bindtap` becomes `bind:tap`. Quoted values match the pattern, too, and stay the same. */
const addColon = (whole: string, binding?: string) => (binding ? `${binding}:` : whole);

/** The tokens of WXS that need care: comments, texts, `.constructor` and `require`. */
const wxsPiece =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\.\s*constructor\b|\brequire\s*\(\s*(["'])([^"']+?)(?:\.wxs)?\1\s*\)/g;
const wxsFunctions = {
  getRegExp: "var getRegExp=function(a,b){return new RegExp(a,b)};",
  getDate: "var getDate=function(){return new Date(...arguments)};",
};
/** Distinguishes WXS functions from functions of a page, which are called with the event only. */
const mark = ";for(var k in module.exports)if(typeof module.exports[k]==='function')module.exports[k].isWxs=true;";

/** Converts WXS to JavaScript: `x.constructor` is a name, `\d` in a text is a backslash and a `d`, `getRegExp` and `getDate` exist. */
export function rewriteWxs(source: string) {
  const rewritten = source.replace(wxsPiece, (whole, _quote, path?: string) => {
    if (path) return `require(${JSON.stringify(path)})`;
    if (whole.startsWith("/")) return whole;
    if (/^["']/.test(whole)) return whole.replace(/\\([\s\S])/g, withBackslash);
    return ".constructor.name";
  });
  if (!rewritten.trim()) return "";
  const needed = Object.entries(wxsFunctions).filter(([name]) => new RegExp(`\\b${name}\\b`).test(source));
  const end = /\/\/[^\n]*$/.test(rewritten) ? "\n" : ""; // ends a comment
  return needed.map(([, code]) => code).join("") + rewritten + end + mark;
}

const withBackslash = (whole: string, char: string) => (/[nrt"'\\\n]/.test(char) ? whole : `\\${whole}`);

/** The paths that a WXS script or a template requires, without `.wxs`. */
export function requiredScripts(source: string) {
  return [...source.matchAll(/\brequire\s*\(\s*["']([^"']+?)(?:\.wxs)?["']\s*\)/g)].map(([, path]) => path!);
}
