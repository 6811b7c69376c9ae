import { posix } from "node:path";
import { type Message, transformSync } from "esbuild";
import type { Fault, FaultText } from "../fault";
import { lineLocation, locationAt } from "./check-files";
import { blank } from "./files";

/** A message of the template compiler. Lines begin at 0. */
interface TemplateMessage {
  startLine: number;
  message: string;
  isError: boolean;
}
const unpaired = /^(missing|invalid) end tag$/;

const sentences: Record<string, FaultText> = {
  "missing end tag": { en: "This tag is never closed.", zh: "这个标签没有闭合。" },
  "invalid end tag": { en: "This end tag closes nothing.", zh: "这个结束标签没有对应的开始标签。" },
  "missing expression end": { en: 'The "{{" has no "}}".', zh: "“{{”没有对应的“}}”。" },
  "unexpected character inside expression": {
    en: 'The expression in "{{" cannot be read, or its "}}" is missing.',
    zh: "“{{”里的表达式写得不对，或缺少“}}”。",
  },
  "incomplete tag": { en: "This tag has no end.", zh: "这个标签没有写完。" },
};

/** WeChat accepts `data-productId`: the dataset has the name in lower case. */
const ignoredMessage = "avoid uppercase letters";

/** Messages after an error are consequences of it. */
export function relevantMessages(messages: TemplateMessage[]) {
  const error = messages.find(({ isError }) => isError);
  return error ? [error] : messages.filter(({ message }) => message !== ignoredMessage);
}

export function createTemplateFault(file: string, text: string, found: TemplateMessage): Fault {
  const { startLine, message: name, isError } = found;
  const message = sentences[name] ?? { en: `The template is wrong here: ${name}.`, zh: `模板有误：${name}。` };
  // WeChat's compiler refuses an unpaired tag, too.
  return { file, ...lineLocation(text, startLine + 1), message, isFatal: isError || unpaired.test(name) };
}

export const unknownElement = (file: string, text: string, name: string): Fault => ({
  file,
  ...locationAt(text, Math.max(0, text.search(new RegExp(`<${name}(?![\\w-])`)))),
  message: {
    en: `<${name}> is not in the simulator, and no usingComponents names it.`,
    zh: `模拟器没有 <${name}>，usingComponents 里也没有它。`,
  },
});

const importRule = /\/\*[\s\S]*?\*\/|@import\b([^;\n]*)(;?)/g;
const fatalErrors = /to go with|Unexpected "\}"|Unterminated|to terminate/;
const cssChinese: [RegExp, string][] = [
  [/to go with/, "这里的“{”没有对应的“}”。"],
  [/Unexpected "\}"/, "多了一个“}”。"],
  [/Unterminated/, "引号没有闭合。"],
  [/to terminate/, "注释没有以 */ 结束。"],
  [/is not a known CSS property/, "没有这个属性，请检查拼写。"],
  [/Expected ":"/, "属性名后面缺少冒号。"],
];

/** Reports the faults of one style sheet. Returns the paths that it imports, and its rules without the imports. */
export function checkWxss(
  file: string,
  text: string,
  exists: (path: string) => boolean,
  onFault: (fault: Fault) => void,
) {
  const imports: string[] = [];
  for (const { 0: whole, 1: rest, 2: end, index } of text.matchAll(importRule)) {
    if (rest === undefined) continue; // a comment
    const used = /^\s*(?:url\()?\s*["']([^"']+)["']\s*\)?\s*$/.exec(rest)?.[1];
    const where = { file, ...locationAt(text, index), isFatal: true };
    const path = used && posix.join(used.startsWith("/") ? "." : posix.dirname(file), used);
    if (!path || !end) onFault({ ...where, message: malformed(whole.trim()) });
    else if (!exists(path)) onFault({ ...where, message: missingSheet(path) });
    else imports.push(path);
  }
  const rules = text.replace(importRule, (whole, rest) => (rest === undefined ? whole : blank(whole)));
  for (const message of cssMessages(rules)) onFault({ file, ...createCssFault(message, text) });
  return { imports, rules };
}

const malformed = (whole: string) => ({
  en: `"${whole}" is not a right @import. Write: @import "./other.wxss";`,
  zh: `“${whole}”的写法不对，应为：@import "./other.wxss";`,
});
const missingSheet = (path: string) => ({
  en: `The style sheet ${path} does not exist.`,
  zh: `样式文件 ${path} 不存在。`,
});

/** An unclosed bracket is reported where it opens. */
function createCssFault({ text: reason, location, notes }: Message, text: string): Omit<Fault, "file"> {
  const opening = /to go with|to terminate/.test(reason) ? notes.find((note) => note.location)?.location : undefined;
  const { line, column } = opening ?? location ?? { line: 1, column: 0 };
  const en = opening && reason.includes("to go with") ? 'The "{" here has no "}".' : `${reason}.`;
  const zh = cssChinese.find(([pattern]) => pattern.test(reason))?.[1] ?? reason;
  const isFatal = fatalErrors.test(reason);
  return { ...lineLocation(text, line, column + 1), message: { en, zh }, isFatal };
}

function cssMessages(text: string): Message[] {
  try {
    return transformSync(text, { loader: "css", logLevel: "silent" }).warnings;
  } catch (error) {
    return (error as { errors: Message[] }).errors;
  }
}
