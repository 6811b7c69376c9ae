import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Location, Message } from "esbuild";
import { excerptOf, type Fault } from "../fault";
import { packaged } from "./check-names";
import { placeIn } from "./place";
import { withoutComments } from "./scripts";

const pathIn = (root: string, file: string) => relative(resolve(root), resolve(file)).replaceAll("\\", "/");

/** Explains an error that stopped the bundler: a script is not JavaScript, or it requires a file that does not exist. */
export function faultOfScript({ text, location }: Message, root: string, pageOf: (file: string) => string | undefined) {
  const file = location ? pathIn(root, location.file) : "app.js";
  const lost = /^Could not resolve "([^"]+)"/.exec(text)?.[1];
  const notValid = { en: `This is not valid JavaScript: ${text}.`, zh: `JavaScript 语法有误：${text}。` };
  const what = lost ? absent(lost) : notValid;
  const place = location && ((lost && placeIfRewritten(location, lost)) || placeOf(location));
  return { file, ...place, page: pageOf(file), what, isFatal: true } satisfies Fault;
}

function placeOf({ line, column, lineText }: Location) {
  return { line, column: column + 1, source: excerptOf(lineText, column) };
}

/** Finds where a script names the lost file, if the bundler counts lines of code that was made from the script. */
function placeIfRewritten({ file, line, lineText }: Location, lost: string) {
  const text = readFileSync(file, "utf8");
  if (text.split("\n")[line - 1] === lineText) return undefined;
  const code = withoutComments(text);
  const offset = [`"${lost}"`, `'${lost}'`].map((quoted) => code.indexOf(quoted)).find((at) => at >= 0);
  return offset === undefined ? undefined : placeIn(text, offset);
}

const absent = (path: string) =>
  /^[./]/.test(path)
    ? { en: `The file "${path}" is required here and does not exist.`, zh: `这里引用的文件“${path}”不存在。` }
    : {
        en: `"${path}" is required here and is not found. Is it installed in the mini-program's own folder?`,
        zh: `找不到这里引用的“${path}”。它安装在小程序自己的文件夹里了吗？`,
      };

/** Names the sources in a map as the mini-program's developer knows them, and marks the others. */
export function ownSources(text: string, root: string) {
  const map: { sources: string[] } = JSON.parse(text);
  const paths = map.sources.map((source) => pathIn(root, resolve("/", source)));
  const ignoreList = paths.flatMap((path, index) => (/^\.\./.test(path) || packaged.test(path) ? [index] : []));
  const sources = paths.map((path) => path.replace(/^(\.\.\/)+/, "kiosk/"));
  return JSON.stringify({ ...map, sources, ignoreList });
}
