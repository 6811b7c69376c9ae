import { withoutDirectionMarks } from "@/lib/i18n/fill";

/** What a bot says, as plain text: each kind of bot writes it in its own markup. */
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

/** Spaces and lines become one space. */
export const inOneLine = (text: string) => withoutDirectionMarks(text).replace(/\s+/g, " ");

/** No bot's markup has a way to quote, so a text of a shopper gets the wide forms of its characters. An address in it is no link. */
export const escapeMarkdown = (text: string) =>
  inOneLine(text)
    .replace(/[*_`#[\]<>~|\\@]/g, (character) => wide[character]!)
    .replace(/:\/\//g, "：//");
