import { type Message, transformSync } from "esbuild";
import type { Fault } from "../fault";
import { placeAt } from "./place";

const chinese: [RegExp, string][] = [
  [/trailing commas/, "末尾多了一个逗号。"],
  [/comments/, "JSON 里不能写注释。"],
  [/double quotes/, "文字要用双引号。"],
  [/Expected "," .*end of file|end of file/, "内容没有写完，缺少括号。"],
  [/Expected ","/, "前面缺少逗号。"],
];

/** Reads a JSON file. A fault is heard with its place, and the file counts as empty. */
export function parseJson(file: string, text: string | undefined, hear: (fault: Fault) => void): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch (error) {
    hear({ file, ...placeOfFault(text!, (error as Error).message), isFatal: true });
    return {};
  }
}

function placeOfFault(text: string, otherwise: string): Omit<Fault, "file"> {
  const [found] = messagesOf(text);
  const why = (found?.text ?? otherwise).replace(/"\\"(.*)\\""/, '"$1"'); // the bundler quotes what is in quotes
  const { line, column } = found?.location ?? { line: 1, column: 0 };
  const zh = chinese.find(([words]) => words.test(why))?.[1] ?? why;
  const what = { en: `This is not valid JSON. ${why}.`, zh: `JSON 格式有误：${zh}` };
  return { ...placeAt(text, line, column + 1), what };
}

function messagesOf(text: string): Message[] {
  try {
    transformSync(text, { loader: "json", logLevel: "silent" });
    return [];
  } catch (error) {
    return (error as { errors: Message[] }).errors;
  }
}
