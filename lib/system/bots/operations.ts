import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bots } from "@/db/schema/events";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { editOf, id, listOf } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { recordOperations } from "@/lib/kernel/record-operations";
import { getRow } from "@/lib/kernel/records/entity";
import { alarmKind } from "@/lib/system/alarms/kind";
import { botEntity } from "./entity";
import { postMessage } from "./post-message";
import { listBots } from "./queries";
import { bot, botInput, botTest } from "./schemas";

export const { list, get, create, update, remove } = recordOperations(alarmKind, botEntity, {
  permission: "alarm.edit",
  output: bot,
  list: {
    summary: "List bots",
    description: "All bots, ordered by name. No answer contains their addresses and secrets.",
    output: listOf(bot),
    run: (_, { actor, db }) => listBots(db, actor.origin.language),
  },
  get: {
    description: "Without its address and its secret. `last_error` is the reason why its last message did not arrive.",
  },
  create: {
    description:
      "`address` is the one that the chat shows for its bot, at qyapi.weixin.qq.com (`wecom`), oapi.dingtalk.com (`dingtalk`) or open.feishu.cn (`feishu`): nothing is sent to any other host. A printer of 飞鹅 (`feie`) has the address `https://api.feieyun.cn/Api/Open/?user=…&sn=…` with the account's name and the printer's number, and the account's UKEY as `secret`. It prints `order.paid` of pickups and local deliveries, each order once: if the answer is lost, the order is not sent again, because it may be on paper. A bot sends at most 15 messages a minute; after the fifth, it combines several events in one message, and leaves none out. It does not report earlier events. `types` that the caller has no permission to see are 403 `forbidden`.",
    problems: ["duplicate", "limit_reached"],
    body: botInput,
  },
  update: {
    description:
      "A `failing` bot is tried again at once if its `address`, `secret` or `status` is sent. `secret: null` removes the secret. The caller needs permission to see all events of the bot, including those that do not change: else 403 `forbidden` at `types`.",
    problems: ["duplicate"],
    body: named("BotEdit", editOf(botInput)),
  },
  remove: { description: "Messages that it has not sent yet are deleted too." },
});

export const test = operation({
  method: "POST",
  path: "/cms/bot/{id}/test",
  module: "cms-bot",
  summary: "Send a test message by a bot",
  description: "Reports whether the chat accepted it. If so, a `failing` bot is `active` again.",
  access: "alarm.edit",
  reads: "alarm.edit",
  unrecorded: "A test changes no field that an admin sets.",
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id }),
  output: botTest,
  async prepare({ id }, { actor, db }) {
    const found = await getRow(db, "bot", bots, id);
    const { language } = found;
    const { failure } = await postMessage(found, {
      title: translate("Kiosk reaches this group.", language),
      lines: [translate(msg("This is a test of the bot {name}.", { name: found.name }), language)],
      link: { text: translate("Open the back office", language), url: `${environment().appUrl}/admin` },
    });
    return failure && translate(failure.said, actor.origin.language);
  },
  async run({ id }, { db, prepared: error = null }) {
    const isBack = sql`case when ${bots.status} = 'failing' and ${error === null} then 'active' else ${bots.status} end`;
    await db
      .update(bots)
      .set({
        status: isBack,
        recent: sql`array_append(${bots.recent}, now())`,
        updated_at: sql`${bots.updated_at}`,
        ...(error === null && { failures: 0, last_error: null, next_attempt_at: sql`now()` }),
      })
      .where(eq(bots.id, id));
    return { ok: error === null, error };
  },
});
