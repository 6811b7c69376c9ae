import { withoutDirectionMarks } from "@/lib/i18n/fill";

/** A message as plain text. Each kind of bot formats it in its own markup. */
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

/** Replaces spaces and line breaks by one space. */
export const inOneLine = (text: string) => withoutDirectionMarks(text).replace(/\s+/g, " ");

/** The bots' markup has no escape character, so special characters are replaced by their full-width forms. Addresses do not become links. */
export const escapeMarkdown = (text: string) =>
  inOneLine(text)
    .replace(/[*_`#[\]<>~|\\@]/g, (character) => wide[character]!)
    .replace(/:\/\//g, "：//");
