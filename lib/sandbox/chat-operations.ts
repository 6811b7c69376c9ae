import { and, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { sandboxChats, sandboxMessages } from "@/db/schema/sandbox";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { exampleAddress, printerAddress, printerSecret, secretOf } from "./bot-hosts";
import { acceptInput, chat, chatQuery, messagesQuery, shopperMessages } from "./chat-schemas";
import { openidOf } from "./shopper";
import { acceptMessages } from "./subscribe-api";

const module = "sandbox";
const when = () => environment().sandbox;
const maxShown = 100;

const signed = "signed-shop-floor";
/** Bots that anyone can add to a shop with the sandbox. */
const examples = [
  {
    kind: "wecom" as const,
    address: exampleAddress,
    secret: null,
  },
  {
    kind: "dingtalk" as const,
    address: `https://oapi.dingtalk.com/robot/send?access_token=${signed}`,
    secret: secretOf(signed),
  },
  {
    kind: "feishu" as const,
    address: `https://open.feishu.cn/open-apis/bot/v2/hook/${signed}`,
    secret: secretOf(signed),
  },
  {
    kind: "feie" as const,
    address: printerAddress,
    secret: printerSecret,
  },
];

export const listChat = operation({
  method: "GET",
  path: "/sandbox/chat",
  module,
  summary: "List the messages of bots in the sandbox's group chats",
  description:
    "Exists only with `SANDBOX=true`, which plays the hosts of WeCom, DingTalk, Feishu and the printers of 飞鹅 too.",
  access: "public",
  when,
  url: chatQuery,
  output: chat,
  async run({ after = 0 }, { db }) {
    const found = await db
      .select({ ...getTableColumns(sandboxChats), token: sql<string>`right(${sandboxChats.token}, 4)` })
      .from(sandboxChats)
      .where(gt(sandboxChats.id, after))
      .orderBy(desc(sandboxChats.id))
      .limit(maxShown);
    return { items: found.reverse(), bots: examples };
  },
});

export const listMessages = operation({
  method: "GET",
  path: "/sandbox/messages",
  module,
  summary: "The subscribe messages that a shopper got in the sandbox",
  description: "The newest 100, the newest first.",
  access: "public",
  when,
  url: messagesQuery,
  output: shopperMessages,
  async run({ code, after = 0 }, { db }) {
    const found = await db
      .select()
      .from(sandboxMessages)
      .where(and(eq(sandboxMessages.openid, openidOf(code)), gt(sandboxMessages.id, after)))
      .orderBy(desc(sandboxMessages.id))
      .limit(maxShown);
    return { items: found };
  },
});

export const accept = operation({
  method: "POST",
  path: "/sandbox/subscriptions",
  module,
  summary: "Allow messages in the shopper's place",
  description: "Replaces the question of `wx.requestSubscribeMessage`. Each template that is named may be sent once.",
  access: "public",
  when,
  body: acceptInput,
  output: nothing,
  run: ({ code, accepted }, { db }) => acceptMessages(db, code, accepted),
});
