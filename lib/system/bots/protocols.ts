import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { BotKind } from "@/db/schema/events";
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

const inOneLine = (text: string) => withoutDirectionMarks(text).replace(/\s+/g, " ");

/**
 * The bots' markup has no escape character, so special characters are replaced by their full-width forms. Addresses do
 * not become links.
 */
export const escapeMarkdown = (text: string) => widen(inOneLine(text), /[*_`#[\]<>~|\\@]/g).replace(/:\/\//g, "：//");

/** For printers, whose markup has tags such as `<BR>`. */
const escapeTags = (text: string) => widen(inOneLine(text), /[<>]/g);

export interface Call {
  path: string;
  query: Record<string, string>;
  /** Sent as JSON, or as a form. */
  body: object | URLSearchParams;
}
/** busy: retry later · content: this message is rejected · address: every message is rejected. */
export type Refusal = "busy" | "content" | "address";
interface Protocol {
  /** Extracts the token from a bot's address. Undefined if the address has another format. */
  tokenOf(url: URL): string | undefined;
  call(token: string, secret: string | null, message: BotMessage, now: Date): Call;
  /** Queries the state of a printer. */
  check?(token: string, secret: string | null, now: Date): Call;
  /** Parses the code of a response; 0 means accepted. `data` is a printer's number of the print, or its state. */
  codeOf: z.ZodType<{ code: number; text: string; data?: string | undefined }>;
  refusals: Readonly<Record<number, Refusal>>;
  mostBytes: number;
}

const token = /^[\w-]{8,128}$/;
const wordOf = (text: string | null | undefined) => (text && token.test(text) ? text : undefined);
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");

const markdown = ({ title, lines, link }: BotMessage, heading: (text: string) => string, between: string) =>
  [heading(escapeMarkdown(title)), ...lines.map(escapeMarkdown), `[${link.text}](${link.url})`].join(between);

const errcode = z
  .object({ errcode: z.int(), errmsg: z.string().default("") })
  .transform(({ errcode: code, errmsg: text }) => ({ code, text }));

/** The account and the number of a printer, which its address has as `user` and `sn`. */
const printerToken = /^([\w.@+-]{1,64})\/([\w-]{6,32})$/;
const maxPrintedBytes = 5000;

function printerCall(token: string, ukey: string | null, now: Date, apiname: string, more: object = {}): Call {
  const [, user = "", sn = ""] = printerToken.exec(token)!;
  const stime = String(Math.floor(now.getTime() / 1000));
  const sig = createHash("sha1")
    .update(user + (ukey ?? "") + stime)
    .digest("hex");
  return { path: "/Api/Open/", query: {}, body: new URLSearchParams({ user, stime, sig, apiname, sn, ...more }) };
}

/** As many whole lines as the printer accepts. An ellipsis shows that there are more. */
function printed({ title, lines }: BotMessage) {
  let content = `<CB>${escapeTags(title)}</CB><BR>`;
  for (const line of lines) {
    const longer = `${content}${escapeTags(line)}<BR>`;
    if (Buffer.byteLength(`${longer}…`) > maxPrintedBytes) return `${content}…`;
    content = longer;
  }
  return content;
}

export const protocols: Readonly<Record<BotKind, Protocol>> = {
  wecom: {
    tokenOf: ({ pathname, searchParams }) =>
      pathname === "/cgi-bin/webhook/send" ? wordOf(searchParams.get("key")) : undefined,
    call: (key, _, message) => ({
      path: "/cgi-bin/webhook/send",
      query: { key },
      body: { msgtype: "markdown", markdown: { content: markdown(message, (text) => `**${text}**`, "\n") } },
    }),
    codeOf: errcode,
    refusals: { [-1]: "busy", 45009: "busy", 45033: "busy", 40058: "content" },
    mostBytes: 4096,
  },
  dingtalk: {
    tokenOf: ({ pathname, searchParams }) =>
      pathname === "/robot/send" ? wordOf(searchParams.get("access_token")) : undefined,
    /** The signature covers the time in milliseconds and the secret. */
    call(access_token, secret, message, now) {
      const timestamp = String(now.getTime());
      const signed = secret && { timestamp, sign: hmac(secret, `${timestamp}\n${secret}`) };
      const text = markdown(message, (heading) => `#### ${heading}`, "\n\n");
      return {
        path: "/robot/send",
        query: { access_token, ...(signed || {}) },
        body: { msgtype: "markdown", markdown: { title: escapeMarkdown(message.title), text } },
      };
    },
    codeOf: errcode,
    refusals: {
      [-1]: "busy",
      130101: "busy",
      410100: "busy",
      430101: "content",
      430102: "content",
      430103: "content",
      430104: "content",
    },
    mostBytes: 16_000,
  },
  feishu: {
    tokenOf: ({ pathname, search }) =>
      search ? undefined : wordOf(/^\/open-apis\/bot\/v2\/hook\/([^/]+)$/.exec(pathname)?.[1]),
    /**
     * The HMAC's key is the time and the secret, and its message is empty. Rich text has no markup, so nothing is
     * escaped.
     */
    call(hook, secret, { title, lines, link }, now) {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const signed = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, "") };
      const content = [
        ...lines.map((text) => [{ tag: "text", text: inOneLine(text) }]),
        [{ tag: "a", text: link.text, href: link.url }],
      ];
      return {
        path: `/open-apis/bot/v2/hook/${hook}`,
        query: {},
        body: {
          ...(signed || {}),
          msg_type: "post",
          content: { post: { zh_cn: { title: inOneLine(title), content } } },
        },
      };
    },
    codeOf: z
      .union([
        z.object({ code: z.int(), msg: z.string().default("") }),
        z.object({ StatusCode: z.int(), StatusMessage: z.string().default("") }),
      ])
      .transform((answer) =>
        "code" in answer
          ? { code: answer.code, text: answer.msg }
          : { code: answer.StatusCode, text: answer.StatusMessage },
      ),
    refusals: { 11232: "busy", 11233: "busy", 9499: "content", 19002: "content" },
    mostBytes: 16_000,
  },
  feie: {
    tokenOf({ pathname, searchParams }) {
      const token = `${searchParams.get("user") ?? ""}/${searchParams.get("sn") ?? ""}`;
      return pathname === "/Api/Open/" && printerToken.test(token) ? token : undefined;
    },
    call: (token, ukey, message, now) =>
      printerCall(token, ukey, now, "Open_printMsg", { content: printed(message), times: "1" }),
    check: (token, ukey, now) => printerCall(token, ukey, now, "Open_queryPrinterStatus"),
    codeOf: z
      .object({ ret: z.int(), msg: z.string().default(""), data: z.string().nullish() })
      .transform(({ ret: code, msg: text, data }) => ({ code, text, data: data ?? undefined })),
    refusals: {},
    mostBytes: maxPrintedBytes,
  },
};
