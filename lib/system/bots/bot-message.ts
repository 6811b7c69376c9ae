import { withoutDirectionMarks } from "@/lib/i18n/fill";

/** Plain text, which each kind of bot formats in its own markup. */
export interface BotMessage {
  title: string;
  lines: string[];
  link: { text: string; url: string };
}

const wide: Readonly<Record<string, string>> = {
  "*": "＊",
  _: "＿",
  "`": "｀",
  "#": "＃",
  "[": "［",
  "]": "］",
  "<": "＜",
  ">": "＞",
  "~": "～",
  "|": "｜",
  "\\": "＼",
  "@": "＠",
};

const widen = (text: string, special: RegExp) => text.replace(special, (character) => wide[character]!);

export const inOneLine = (text: string) => withoutDirectionMarks(text).replace(/\s+/g, " ");

/**
 * The bots' markup has no escape character, so special characters are replaced by their full-width forms. Addresses do
 * not become links.
 */
export const escapeMarkdown = (text: string) => widen(inOneLine(text), /[*_`#[\]<>~|\\@]/g).replace(/:\/\//g, "：//");

/** For printers, whose markup has tags such as `<BR>`. */
export const escapeTags = (text: string) => widen(inOneLine(text), /[<>]/g);
