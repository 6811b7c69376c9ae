import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { type Location, type Message, transformSync } from "esbuild";
import { excerpt, type Fault } from "../fault";
import { isPackaged, withoutComments } from "./files";

export function locationAt(text: string, offset: number) {
  const before = text.slice(0, offset);
  return lineLocation(text, before.split("\n").length, offset - before.lastIndexOf("\n"));
}

export function lineLocation(text: string, line: number, column?: number) {
  return { line, column, source: excerpt(text.split("\n")[line - 1] ?? "", column) };
}

/** The location of a quoted text, such as a path in JSON. Paths of a subpackage are written without the first folders. */
function locateText(text: string, wanted: string) {
  const parts = wanted.split("/");
  for (const [index] of parts.entries()) {
    const offset = text.indexOf(JSON.stringify(parts.slice(index).join("/")));
    if (offset >= 0) return locationAt(text, offset);
  }
  return {};
}

const jsonChinese: [RegExp, string][] = [
  [/trailing commas/, "末尾多了一个逗号。"],
  [/comments/, "JSON 里不能写注释。"],
  [/double quotes/, "文字要用双引号。"],
  [/Expected "," .*end of file|end of file/, "内容没有写完，缺少括号。"],
  [/Expected ","/, "前面缺少逗号。"],
];

/** Reports a syntax error and then returns an empty object. */
export function parseJson(file: string, text: string | undefined, onFault: (fault: Fault) => void): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch (error) {
    onFault({ file, ...describeJsonError(text!, (error as Error).message), isFatal: true });
    return {};
  }
}

function describeJsonError(text: string, fallback: string): Omit<Fault, "file"> {
  const [found] = jsonMessages(text);
  const reason = (found?.text ?? fallback).replace(/"\\"(.*)\\""/, '"$1"'); // esbuild adds quotes around a quoted text
  const { line, column } = found?.location ?? { line: 1, column: 0 };
  const zh = jsonChinese.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
  const message = { en: `This is not valid JSON. ${reason}.`, zh: `JSON 格式有误：${zh}` };
  return { ...lineLocation(text, line, column + 1), message };
}

function jsonMessages(text: string): Message[] {
  try {
    transformSync(text, { loader: "json", logLevel: "silent" });
    return [];
  } catch (error) {
    return (error as { errors: Message[] }).errors;
  }
}

interface Reference {
  file: string;
  text: string;
  url: string;
  /** The name of a component; undefined for a page. */
  using?: string;
}

export function missingPart(missing: string, { file, text, url, using }: Reference): Fault {
  const couldBePackage = /^[^./]/.test(url) && missing.endsWith(".js");
  const en = couldBePackage ? ", and no such package is installed in the mini-program's own folder" : "";
  const zh = couldBePackage ? "，小程序自己的文件夹里也没有安装这个包" : "";
  const message = using
    ? {
        en: `usingComponents names <${using}> as "${url}", but ${missing} does not exist${en}.`,
        zh: `usingComponents 中的 <${using}> 指向“${url}”，但 ${missing} 不存在${zh}。`,
      }
    : {
        en: `The page "${url}" is named here, but ${missing} does not exist.`,
        zh: `这里写了页面“${url}”，但 ${missing} 不存在。`,
      };
  return { file, ...locateText(text, url), message, isFatal: true };
}

export const missingTabBar = (missing: string, appText: string): Fault => ({
  file: "app.json",
  ...locateText(appText, "custom"),
  isFatal: true,
  message: {
    en: `tabBar says "custom": true, but ${missing} does not exist.`,
    zh: `tabBar 写了 "custom": true，但 ${missing} 不存在。`,
  },
});

export const invalidPrivateInfos = (text: string, reason: string): Fault => ({
  file: "app.json",
  ...locateText(text, "requiredPrivateInfos"),
  isFatal: true,
  message: { en: `requiredPrivateInfos: ${reason}`, zh: `requiredPrivateInfos 有误：${reason}` },
});

const getRelativePath = (root: string, file: string) => relative(resolve(root), resolve(file)).replaceAll("\\", "/");

/** Converts an error of esbuild: a script has a syntax error, or it requires a file that does not exist. */
export function createScriptFault({ text, location }: Message, root: string) {
  const file = location ? getRelativePath(root, location.file) : "app.js";
  const unresolved = /^Could not resolve "([^"]+)"/.exec(text)?.[1];
  const syntaxError = { en: `This is not valid JavaScript: ${text}.`, zh: `JavaScript 语法有误：${text}。` };
  const message = unresolved ? unresolvedImport(unresolved) : syntaxError;
  const where = location && ((unresolved && locateInOriginal(location, unresolved)) || locateMessage(location));
  return { file, ...where, message, isFatal: true } satisfies Fault;
}

function locateMessage({ line, column, lineText }: Location) {
  return { line, column: column + 1, source: excerpt(lineText, column) };
}

/** Finds the import in the source if esbuild reports a line of the converted script. */
function locateInOriginal({ file, line, lineText }: Location, path: string) {
  const text = readFileSync(file, "utf8");
  if (text.split("\n")[line - 1] === lineText) return undefined;
  const code = withoutComments(text);
  const offset = [`"${path}"`, `'${path}'`].map((quoted) => code.indexOf(quoted)).find((at) => at >= 0);
  return offset === undefined ? undefined : locationAt(text, offset);
}

const unresolvedImport = (path: string) =>
  /^[./]/.test(path)
    ? { en: `The file "${path}" is required here and does not exist.`, zh: `这里引用的文件“${path}”不存在。` }
    : {
        en: `"${path}" is required here and is not found. Is it installed in the mini-program's own folder?`,
        zh: `找不到这里引用的“${path}”。它安装在小程序自己的文件夹里了吗？`,
      };

/** Makes the sources of a source map relative to the mini-program, and marks foreign ones in `ignoreList`. */
export function renameSources(text: string, root: string) {
  const map: { sources: string[] } = JSON.parse(text);
  const paths = map.sources.map((source) => getRelativePath(root, resolve("/", source)));
  const ignoreList = paths.flatMap((path, index) => (/^\.\./.test(path) || isPackaged(path) ? [index] : []));
  const sources = paths.map((path) => path.replace(/^(\.\.\/)+/, "simulator/"));
  return JSON.stringify({ ...map, sources, ignoreList });
}
