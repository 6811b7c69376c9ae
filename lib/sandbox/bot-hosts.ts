import { createHash, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { sandboxChats } from "@/db/schema/sandbox";
import { store } from "@/lib/kernel/process/store";
import { faultsOf, readFaults } from "./faults";
import { parseJson } from "./requests";

type Kind = (typeof sandboxChats.$inferSelect)["kind"];
interface BotRequest {
  path: string;
  query: URLSearchParams;
  body: unknown;
  form: URLSearchParams;
}
interface BotMessage {
  token: string;
  title: string;
  text: string;
}
/** A host's error code (0 is success) and message. `data` is that of a printer's host. */
type Verdict = readonly [code: number, words: string, data?: string];
interface Host {
  kind: Kind;
  mostPerMinute: number;
  read(request: BotRequest): BotMessage | Verdict;
  tooMany: Verdict;
  answer(verdict: Verdict): object;
}

/** The token prefix of a bot that requires signatures. Its secret is derived from the token. */
const signs = (token: string) => token.startsWith("signed-");
export const secretOf = (token: string) => `SEC${createHash("sha256").update(`sandbox bot ${token}`).digest("hex")}`;
export const exampleAddress = "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=shop-floor-0001";
const isUnknown = (token: string) => token.startsWith("bad");
/** Token prefixes that delay the response. `hangs-` exceeds every caller's timeout. */
const slowness = { "slow-": 2000, "hangs-": 20_000 };
const slownessOf = (token: string) =>
  Object.entries(slowness).find(([beginning]) => token.startsWith(beginning))?.[1] ?? 0;
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");
export const printerAddress = "https://api.feieyun.cn/Api/Open/?user=shop%40example.com&sn=counter-0001";
export const printerSecret = secretOf("counter-0001");
const isFresh = (ms: number) => Math.abs(Date.now() - ms) < 3_600_000;

const markdownBody = z.object({ msgtype: z.literal("markdown"), markdown: z.object({ content: z.string() }) });
const titledBody = z.object({
  msgtype: z.literal("markdown"),
  markdown: z.object({ title: z.string(), text: z.string() }),
});
const postBody = z.object({
  timestamp: z.string().optional(),
  sign: z.string().optional(),
  msg_type: z.literal("post"),
  content: z.object({
    post: z.object({
      zh_cn: z.object({
        title: z.string(),
        content: z.array(
          z.array(z.object({ tag: z.enum(["text", "a"]), text: z.string(), href: z.string().optional() })),
        ),
      }),
    }),
  }),
});
/** The state of a printer, by the prefix of its number. Any other one is ready. */
const printerStates = { "offline-": "离线。", "paperless-": "在线，工作状态不正常。" };
const byErrcode = ([errcode, errmsg]: Verdict) => ({ errcode, errmsg });

const hosts: Readonly<Record<string, Host>> = {
  "qyapi.weixin.qq.com": {
    kind: "wecom",
    mostPerMinute: 20,
    read({ path, query, body }) {
      const token = query.get("key") ?? "";
      if (path !== "/cgi-bin/webhook/send" || !token || isUnknown(token)) return [93000, "invalid webhook url"];
      const parsed = markdownBody.safeParse(body);
      if (!parsed.success) return [40008, "invalid message type"];
      const { content } = parsed.data.markdown;
      if (Buffer.byteLength(content) > 4096) return [40058, "markdown.content exceed max length 4096"];
      const [title = "", ...lines] = content.split("\n");
      return { token, title, text: lines.join("\n") };
    },
    tooMany: [45009, "api freq out of limit"],
    answer: byErrcode,
  },
  "oapi.dingtalk.com": {
    kind: "dingtalk",
    mostPerMinute: 20,
    read({ path, query, body }) {
      const token = query.get("access_token") ?? "";
      if (path !== "/robot/send" || !token || isUnknown(token)) return [400101, "access_token不存在"];
      const timestamp = query.get("timestamp") ?? "";
      const isSigned = query.get("sign") === hmac(secretOf(token), `${timestamp}\n${secretOf(token)}`);
      if (signs(token) && !(isSigned && isFresh(Number(timestamp))))
        return [310000, "sign not match, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]"];
      const parsed = titledBody.safeParse(body);
      if (!parsed.success) return [400105, "不支持的消息类型"];
      return { token, title: parsed.data.markdown.title, text: parsed.data.markdown.text };
    },
    tooMany: [130101, "send too fast, exceed 20 times per minute"],
    answer: byErrcode,
  },
  "open.feishu.cn": {
    kind: "feishu",
    mostPerMinute: 100,
    read({ path, body }) {
      const token = /^\/open-apis\/bot\/v2\/hook\/([\w-]+)$/.exec(path)?.[1] ?? "";
      if (!token || isUnknown(token)) return [19001, "param invalid: incoming webhook access token invalid"];
      const parsed = postBody.safeParse(body);
      if (!parsed.success) return [9499, "Bad Request"];
      const { timestamp = "", sign } = parsed.data;
      const isSigned = sign === hmac(`${timestamp}\n${secretOf(token)}`, "");
      if (signs(token) && !(isSigned && isFresh(Number(timestamp) * 1000)))
        return [19021, "sign match fail or timestamp is not within one hour from current time"];
      const { title, content } = parsed.data.content.post.zh_cn;
      const lineOf = (parts: { text: string; href?: string }[]) =>
        parts.map(({ text, href }) => (href ? `[${text}](${href})` : text)).join("");
      return { token, title, text: content.map(lineOf).join("\n") };
    },
    tooMany: [11232, "frequency limited psm"],
    answer: ([code, msg]) => ({ code, msg: code === 0 ? "success" : msg, data: {} }),
  },
  "api.feieyun.cn": {
    kind: "feie",
    mostPerMinute: 100,
    read({ path, form }) {
      const [user = "", stime = "", sn = "", content = ""] = ["user", "stime", "sn", "content"].map(
        (name) => form.get(name) ?? undefined,
      );
      const sig = createHash("sha1")
        .update(user + secretOf(sn) + stime)
        .digest("hex");
      if (path !== "/Api/Open" || form.get("sig") !== sig || !isFresh(Number(stime) * 1000))
        return [-3, "验证失败 : 签名错误."];
      if (isUnknown(sn)) return [1002, "验证失败 : 打印机编号和用户不匹配."];
      if (form.get("apiname") === "Open_queryPrinterStatus")
        return [
          0,
          "ok",
          Object.entries(printerStates).find(([start]) => sn.startsWith(start))?.[1] ?? "在线，工作状态正常。",
        ];
      if (form.get("apiname") !== "Open_printMsg" || !content || Buffer.byteLength(content) > 5000)
        return [-2, "参数错误"];
      const [title = "", ...lines] = content.split("<BR>").map((line) => line.replace(/<[^>]*>/g, ""));
      return { token: sn, title, text: lines.join("\n").trim() };
    },
    tooMany: [-1, "too many"],
    answer: ([ret, msg, data = null]) => ({ msg, ret, data, serverExecutedTime: 3 }),
  },
};

/** Simulates the hosts of the three kinds of bots. Undefined for an unknown host. */
export async function botHost(path: string, body: Uint8Array): Promise<{ status: number; body: string } | undefined> {
  const { db } = store();
  const url = new URL(path, "http://stand-in");
  const [, host = "", rest = ""] = /^\/sandbox\/bots\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
  const played = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
  if (!played) return undefined;
  if (faultsOf(await readFaults(db)).has("bots_down")) return { status: 502, body: "" };
  const parsed = played.read({
    path: rest,
    query: url.searchParams,
    body: parseJson(body),
    form: new URLSearchParams(Buffer.from(body).toString()),
  });
  const slow = "token" in parsed ? slownessOf(parsed.token) : 0;
  await sleep(slow);
  if (slow === slowness["hangs-"]) return { status: 504, body: "" };
  const verdict = "token" in parsed ? await storeMessage(db, played, parsed) : parsed;
  return { status: 200, body: JSON.stringify(played.answer(verdict)) };
}

async function storeMessage(
  db: Database,
  { kind, mostPerMinute, tooMany }: Host,
  parsed: BotMessage,
): Promise<Verdict> {
  const isRecent = gt(sandboxChats.created_at, sql`now() - interval '1 minute'`);
  const ofThis = and(eq(sandboxChats.kind, kind), eq(sandboxChats.token, parsed.token), isRecent);
  const [recent] = await db.select({ times: count() }).from(sandboxChats).where(ofThis);
  if (recent!.times >= mostPerMinute) return tooMany;
  const [stored] = await db
    .insert(sandboxChats)
    .values({ kind, ...parsed })
    .returning();
  return [0, "ok", `${parsed.token}_${stored!.id}`];
}
