import { closestName, type Fault } from "../fault";
import { locationAt } from "./check-files";
import { collectScripts, type Files, findNames, isPackaged } from "./files";
import { supportedApis } from "./wechat-apis";

type Read = Files["read"];

/** The fault to report for a missing handler, by the path of the page or component and the name of the handler. */
export type Handlers = Record<string, Record<string, Fault>>;

/** Scripts whose data can have names that do not appear in them: from a response, or from a behavior. */
const isOpen = /\bsetData\s*\(\s*(?!\{)|\.\.\.\s*(?:await\b|this\b|[\w$]+\b(?!\s*\())|\bbehaviors\b|\bBehavior\b/;

/** Reports handlers, data and functions of `wx` that templates and scripts use but nothing defines. */
export function checkNames(paths: string[], read: Read, onFault: (fault: Fault) => void) {
  const handlers: Handlers = {};
  const scripts = new Map<string, string>(collectScripts("app.js", read));
  for (const path of paths.filter((each) => !isPackaged(each))) {
    const own = collectScripts(`${path}.js`, read);
    for (const [file, code] of own) scripts.set(file, code);
    handlers[path] = checkTemplate(path, read(`${path}.wxml`) ?? "", own, onFault);
  }
  for (const [file, code] of scripts) if (!isPackaged(file)) checkApis(file, code, read(file)!, onFault);
  return handlers;
}

function checkTemplate(path: string, text: string, scripts: Map<string, string>, onFault: (fault: Fault) => void) {
  const known = new Set([...scripts.values()].flatMap((code) => [...findNames(code)]));
  const own = scripts.get(`${path}.js`) ?? "";
  const { handlers, bindings } = findTemplateNames(text);
  const file = `${path}.wxml`;
  const reported = new Set<string>();
  const absent: Handlers[string] = {};
  for (const { name, offset, attribute } of handlers) {
    const intended = known.has(name) ? undefined : closestName(name, known);
    const fault = { file, ...locationAt(text, offset), message: noHandler(attribute, name, `${path}.js`, intended) };
    absent[name] ??= fault;
    if (!known.has(name) && (intended || !isOpen.test(own))) onFault(fault);
  }
  for (const { name, offset } of bindings) {
    const intended = closestName(name, known);
    if (known.has(name) || reported.has(name) || (!intended && isOpen.test(own))) continue;
    reported.add(name);
    onFault({ file, ...locationAt(text, offset), message: noData(name, `${path}.js`, intended) });
  }
  return absent;
}

function checkApis(file: string, code: string, text: string, onFault: (fault: Fault) => void) {
  const calls = code.matchAll(/(?<![\w$.])wx\.([A-Za-z]\w*)(?=\s*(\(?))(?!\s*=[^=])/g);
  const known = new Set(supportedApis);
  for (const { 1: name = "", 2: call, index } of calls) {
    if (known.has(name)) continue;
    const intended = closestName(name, supportedApis);
    if (!intended && !call) continue;
    known.add(name); // reported once for each script
    onFault({ file, ...locationAt(text, index), message: unsupportedApi(name, intended), isLimit: !intended });
  }
}

const noHandler = (attribute: string, name: string, script: string, intended?: string) => ({
  en: `${attribute}="${name}": ${script} has no function ${name}.${intended ? ` Is ${intended} meant?` : ""}`,
  zh: `${attribute}="${name}"：${script} 里没有函数 ${name}。${intended ? `是否应为 ${intended}？` : ""}`,
});
const noData = (name: string, script: string, intended?: string) => ({
  en: `{{${name}}} shows nothing: ${script} never sets ${name}.${intended ? ` Is ${intended} meant?` : ""}`,
  zh: `{{${name}}} 什么也不显示：${script} 从未设置 ${name}。${intended ? `是否应为 ${intended}？` : ""}`,
});
const unsupportedApi = (name: string, intended?: string) => ({
  en: `wx.${name} is not in the simulator, where a call fails. ${intended ? `Is wx.${intended} meant?` : "Try it in WeChat's tools."}`,
  zh: `模拟器没有 wx.${name}，在其中调用会失败。${intended ? `是否应为 wx.${intended}？` : "请在微信开发者工具中试用。"}`,
});

/** A comment, a WXS module, a template definition (its names are local), an expression, or a tag. */
const templatePiece =
  /<!--[\s\S]*?-->|<wxs\b[\s\S]*?(?:\/>|<\/wxs>)|<template\b(?=[^>]*\bname\s*=)[\s\S]*?<\/template>|\{\{([\s\S]*?)\}\}|<[\w-]+((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const handlerName = /^(?:capture-bind|capture-catch|mut-bind|bind|catch):?(?=\w)/;
const keywords = new Set(["true", "false", "null", "undefined", "typeof", "void", "instanceof", "in", "new"]);

interface Named {
  name: string;
  offset: number;
}

/** The handlers that a template uses, and the names of data that it does not define itself. */
function findTemplateNames(text: string) {
  const handlers: (Named & { attribute: string })[] = [];
  const bindings: Named[] = [];
  const local = new Set(["item", "index"]);
  const read = (expression: string, offset: number) => {
    for (const each of findRoots(expression)) bindings.push({ name: each.name, offset: offset + each.offset });
  };
  for (const { 0: whole, 1: expression, 2: attributes, index } of text.matchAll(templatePiece)) {
    if (expression !== undefined) read(expression, index + 2);
    if (whole.startsWith("<wxs")) local.add(/\bmodule\s*=\s*["']([^"']+)/.exec(whole)?.[1] ?? "");
    if (attributes === undefined) continue;
    const start = index + whole.indexOf(attributes, 1);
    for (const found of attributes.matchAll(attribute)) {
      const [all, name = "", double, single] = found;
      const value = double ?? single ?? "";
      const offset = start + found.index;
      const at = offset + all.length - value.length - 1;
      if (/^wx:for-(item|index)$|^slot:/.test(name)) local.add(value).add(name.slice(5));
      if (/^data-|^id$|^name$/.test(name)) local.add(value);
      if (handlerName.test(name) && /^[A-Za-z_$][\w$]*$/.test(value) && !keywords.has(value))
        handlers.push({ name: value, offset, attribute: name });
      for (const { 1: inner, index: from } of value.matchAll(/\{\{([\s\S]*?)\}\}/g)) read(inner!, at + from + 2);
    }
  }
  return { handlers, bindings: bindings.filter(({ name }) => !local.has(name)) };
}

/** The identifiers of an expression that are neither members, keys nor keywords: `product` in `product.name`. */
function findRoots(expression: string): Named[] {
  const code = expression.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (text) => " ".repeat(text.length));
  return [...code.matchAll(/(?<![\w$])(?<!(?<!\.\.)\.\s*)([A-Za-z_$][\w$]*)/g)]
    .filter(({ 0: name, index }) => !keywords.has(name) && !isKey(code, index, name))
    .map(({ 0: name, index }) => ({ name, offset: index }));
}

/** `a` is a key in `{ a: b, c }` and in `a: b`, but not in `x ? a : b`. */
function isKey(code: string, index: number, name: string) {
  return /^\s*:/.test(code.slice(index + name.length)) && /(^|[{,])\s*$/.test(code.slice(0, index));
}
