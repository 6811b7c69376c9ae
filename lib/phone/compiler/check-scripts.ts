import { relative, resolve } from "node:path";
import type { Message } from "esbuild";
import { excerptOf, type Fault } from "../fault";

const pathIn = (root: string, file: string) => relative(resolve(root), resolve(file)).replaceAll("\\", "/");

/** What stops the bundler: a script that is not JavaScript, or one that requires what is not there. */
export function faultOfScript({ text, location }: Message, root: string, pageOf: (file: string) => string | undefined) {
  const file = location ? pathIn(root, location.file) : "app.js";
  const lost = /^Could not resolve "([^"]+)"/.exec(text)?.[1];
  const what = lost
    ? { en: `The file "${lost}" is required here and does not exist.`, zh: `这里引用的文件“${lost}”不存在。` }
    : { en: `This is not valid JavaScript: ${text}.`, zh: `JavaScript 语法有误：${text}。` };
  const { line, column = 0, lineText = "" } = location ?? {};
  const place = location && { line, column: column + 1, source: excerptOf(lineText, column) };
  return { file, ...place, page: pageOf(file), what, isFatal: true } satisfies Fault;
}

/** Names the sources in a map as the mini-program's developer knows them, and marks the others. */
export function ownSources(text: string, root: string) {
  const map: { sources: string[] } = JSON.parse(text);
  const paths = map.sources.map((source) => pathIn(root, resolve("/", source)));
  const ignoreList = paths.flatMap((path, index) => (/^\.\.|(^|\/)node_modules\//.test(path) ? [index] : []));
  const sources = paths.map((path) => path.replace(/^(\.\.\/)+/, "kiosk/"));
  return JSON.stringify({ ...map, sources, ignoreList });
}
