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
}
interface BotMessage {
  token: string;
  title: string;
  text: string;
}
/** A host's error code (0 is success) and message. */
type Verdict = readonly [code: number, words: string];
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
};

/** Simulates the hosts of the three kinds of bots. Undefined for an unknown host. */
export async function botHost(path: string, body: Uint8Array): Promise<{ status: number; body: string } | undefined> {
  const { db } = store();
  const url = new URL(path, "http://stand-in");
  const [, host = "", rest = ""] = /^\/sandbox\/bots\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
  const played = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
  if (!played) return undefined;
  if (faultsOf(await readFaults(db)).has("bots_down")) return { status: 502, body: "" };
  const parsed = played.read({ path: rest, query: url.searchParams, body: parseJson(body) });
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
  await db.insert(sandboxChats).values({ kind, ...parsed });
  return [0, "ok"];
}
