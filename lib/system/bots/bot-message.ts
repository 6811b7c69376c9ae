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

/** Spaces and lines become one space. Marks that turn the direction of the text behind them go. */
export const inOneLine = (text: string) =>
  text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "").replace(/\s+/g, " ");

/** No bot's markup has a way to quote, so a text of a shopper gets the wide forms of its characters. An address in it is no link. */
export const escapeMarkdown = (text: string) =>
  inOneLine(text)
    .replace(/[*_`#[\]<>~|\\@]/g, (character) => wide[character]!)
    .replace(/:\/\//g, "：//");
