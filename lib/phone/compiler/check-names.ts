import { nearest } from "@/lib/kernel/process/nearest";
import type { Fault } from "../fault";
import { placeIn } from "./place";
import { namesIn, scriptsFrom } from "./scripts";
import { namesOfTemplate } from "./template-names";
import { wechatApis } from "./wechat-apis";

type Read = (path: string) => string | undefined;

/** By the path of a page or component, and the name of a handler: what is wrong if there is no such function. */
export type Handlers = Record<string, Record<string, Fault>>;

/** Data may have names that no script spells: an answer that is set whole, or what a behavior brings. */
const isOpen = /\bsetData\s*\(\s*(?!\{)|\.\.\.\s*(?:await\b|this\b|[\w$]+\b(?!\s*\())|\bbehaviors\b|\bBehavior\b/;
export const packaged = /(^|\/)(miniprogram_npm|node_modules)\//;
const apis = new Set(wechatApis);

/** Names in the templates and scripts of pages and components that nothing defines. */
export function checkNames(paths: string[], read: Read, hear: (fault: Fault) => void) {
  const handlers: Handlers = {};
  const scripts = new Map<string, string>(scriptsFrom("app.js", read));
  for (const path of paths.filter((each) => !packaged.test(each))) {
    const own = scriptsFrom(`${path}.js`, read);
    for (const [file, code] of own) scripts.set(file, code);
    handlers[path] = checkTemplate(path, read(`${path}.wxml`) ?? "", own, hear);
  }
  for (const [file, code] of scripts) if (!packaged.test(file)) checkApis(file, code, read(file)!, hear);
  return handlers;
}

function checkTemplate(path: string, text: string, scripts: Map<string, string>, hear: (fault: Fault) => void) {
  const known = new Set([...scripts.values()].flatMap((code) => [...namesIn(code)]));
  const own = scripts.get(`${path}.js`) ?? "";
  const { handlers, bindings } = namesOfTemplate(text);
  const file = `${path}.wxml`;
  const told = new Set<string>();
  const absent: Handlers[string] = {};
  for (const { name, offset, attribute } of handlers) {
    const meant = known.has(name) ? undefined : nearest(name, known);
    const fault = { file, ...placeIn(text, offset), what: noHandler(attribute, name, `${path}.js`, meant) };
    absent[name] ??= fault;
    if (!known.has(name) && (meant || !isOpen.test(own))) hear(fault);
  }
  for (const { name, offset } of bindings) {
    const meant = nearest(name, known);
    if (known.has(name) || told.has(name) || (!meant && isOpen.test(own))) continue;
    told.add(name);
    hear({ file, ...placeIn(text, offset), what: noData(name, `${path}.js`, meant) });
  }
  return absent;
}

function checkApis(file: string, code: string, text: string, hear: (fault: Fault) => void) {
  const calls = code.matchAll(/(?<![\w$.])wx\.([A-Za-z]\w*)(?=\s*(\(?))(?!\s*=[^=])/g);
  for (const { 1: name = "", 2: call, index } of calls) {
    if (apis.has(name)) continue;
    const meant = nearest(name, apis);
    if (meant || call) hear({ file, ...placeIn(text, index), what: noApi(name, meant) });
  }
}

const noHandler = (attribute: string, name: string, script: string, meant?: string) => ({
  en: `${attribute}="${name}": ${script} has no function ${name}.${meant ? ` Is ${meant} meant?` : ""}`,
  zh: `${attribute}="${name}"：${script} 里没有函数 ${name}。${meant ? `是否应为 ${meant}？` : ""}`,
});
const noData = (name: string, script: string, meant?: string) => ({
  en: `{{${name}}} shows nothing: ${script} never sets ${name}.${meant ? ` Is ${meant} meant?` : ""}`,
  zh: `{{${name}}} 什么也不显示：${script} 从未设置 ${name}。${meant ? `是否应为 ${meant}？` : ""}`,
});
const noApi = (name: string, meant?: string) => ({
  en: `wx.${name} does not exist.${meant ? ` Is wx.${meant} meant?` : ""}`,
  zh: `wx.${name} 不存在。${meant ? `是否应为 wx.${meant}？` : ""}`,
});
