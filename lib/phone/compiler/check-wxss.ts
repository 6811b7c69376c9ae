import { posix } from "node:path";
import { type Message, transformSync } from "esbuild";
import type { Fault } from "../fault";
import { placeAt, placeIn } from "./place";

const importing = /\/\*[\s\S]*?\*\/|@import\b([^;\n]*)(;?)/g;
const breaking = /to go with|Unexpected "\}"|Unterminated|to terminate/;
const chinese: [RegExp, string][] = [
  [/to go with/, "这里的“{”没有对应的“}”。"],
  [/Unexpected "\}"/, "多了一个“}”。"],
  [/Unterminated/, "引号没有闭合。"],
  [/to terminate/, "注释没有以 */ 结束。"],
  [/is not a known CSS property/, "没有这个属性，请检查拼写。"],
  [/Expected ":"/, "属性名后面缺少冒号。"],
];

/** Reports the faults of one style sheet, and returns its imports and rules. */
export function checkWxss(file: string, text: string, exists: (path: string) => boolean, hear: (fault: Fault) => void) {
  const imports: string[] = [];
  for (const { 0: whole, 1: rest, 2: end, index } of text.matchAll(importing)) {
    if (rest === undefined) continue; // a comment
    const used = /^\s*(?:url\()?\s*["']([^"']+)["']\s*\)?\s*$/.exec(rest)?.[1];
    const place = { file, ...placeIn(text, index), isFatal: true };
    const path = used && posix.join(used.startsWith("/") ? "." : posix.dirname(file), used);
    if (!path || !end) hear({ ...place, what: malformed(whole.trim()) });
    else if (!exists(path)) hear({ ...place, what: absent(path) });
    else imports.push(path);
  }
  const rules = text.replace(importing, (whole, rest) => (rest === undefined ? whole : whole.replace(/[^\n]/g, " ")));
  for (const message of messagesOf(rules)) hear({ file, ...faultOf(message, text) });
  return { imports, rules };
}

const malformed = (whole: string) => ({
  en: `"${whole}" is not a right @import. Write: @import "./other.wxss";`,
  zh: `“${whole}”的写法不对，应为：@import "./other.wxss";`,
});
const absent = (path: string) => ({
  en: `The style sheet ${path} does not exist.`,
  zh: `样式文件 ${path} 不存在。`,
});

/** For a bracket that is never closed, the place is where it opens. */
function faultOf({ text: why, location, notes }: Message, text: string): Omit<Fault, "file"> {
  const opening = /to go with|to terminate/.test(why) ? notes.find((note) => note.location)?.location : undefined;
  const { line, column } = opening ?? location ?? { line: 1, column: 0 };
  const en = opening && why.includes("to go with") ? 'The "{" here has no "}".' : `${why}.`;
  const zh = chinese.find(([words]) => words.test(why))?.[1] ?? why;
  const isFatal = breaking.test(why);
  return { ...placeAt(text, line, column + 1), what: { en, zh }, isFatal };
}

function messagesOf(text: string): Message[] {
  try {
    return transformSync(text, { loader: "css", logLevel: "silent" }).warnings;
  } catch (error) {
    return (error as { errors: Message[] }).errors;
  }
}
