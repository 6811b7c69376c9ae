import { nearest } from "@/lib/kernel/process/nearest";
import { elementNames } from "../element-names";
import type { Fault } from "../fault";
import { placeAt, placeIn } from "./place";

/** A message of the template compiler about a file. Its lines begin at 0. */
interface TemplateMessage {
  startLine: number;
  message: string;
  isError: boolean;
}
const unpaired = /^(missing|invalid) end tag$/;

const sentences: Record<string, Fault["what"]> = {
  "missing end tag": { en: "This tag is never closed.", zh: "这个标签没有闭合。" },
  "invalid end tag": { en: "This end tag closes nothing.", zh: "这个结束标签没有对应的开始标签。" },
  "missing expression end": { en: 'The "{{" has no "}}".', zh: "“{{”没有对应的“}}”。" },
  "unexpected character inside expression": {
    en: 'The expression in "{{" cannot be read, or its "}}" is missing.',
    zh: "“{{”里的表达式写得不对，或缺少“}}”。",
  },
  "incomplete tag": { en: "This tag has no end.", zh: "这个标签没有写完。" },
};

/** WeChat takes `data-productId`, too: its name in the dataset has small letters alone. */
const allowed = "avoid uppercase letters";

/** After an error the rest of the file is read wrong, and only the first message is about the developer's mistake. */
export function causesIn(messages: TemplateMessage[]) {
  const error = messages.find(({ isError }) => isError);
  return error ? [error] : messages.filter(({ message }) => message !== allowed);
}

/** WeChat's compiler refuses a tag without its partner, too. */
export function faultOfTemplate(file: string, text: string, { startLine, message, isError }: TemplateMessage): Fault {
  const what = sentences[message] ?? { en: `The template is wrong here: ${message}.`, zh: `模板有误：${message}。` };
  return { file, ...placeAt(text, startLine + 1), what, isFatal: isError || unpaired.test(message) };
}

/** A tag that the simulator does not know: misspelt, or one of WeChat's that it lacks. */
export function unknownElement(file: string, text: string, name: string, used: Iterable<string>): Fault {
  const offset = text.search(new RegExp(`<${name}(?![\\w-])`));
  const meant = nearest(name, [...elementNames, ...used]);
  return {
    ...{ file, ...placeIn(text, Math.max(0, offset)), isLimit: !meant },
    what: {
      en: `<${name}> is not in the simulator, and no usingComponents names it.${meant ? ` Is <${meant}> meant?` : ""}`,
      zh: `模拟器没有 <${name}>，usingComponents 里也没有它。${meant ? `是否应为 <${meant}>？` : ""}`,
    },
  };
}
