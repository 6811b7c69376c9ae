import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bots } from "@/db/schema/events";
import { inWords } from "@/lib/i18n/in-words";
import { say } from "@/lib/i18n/say";
import { editOf, id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { botEntity } from "./entity";
import { postMessage } from "./post-message";
import { getBot, getSealedBot, listBots } from "./queries";
import { bot, botInput, botTest } from "./schemas";

const module = "cms-bot";

export const list = operation({
  method: "GET",
  path: "/cms/bot",
  module,
  summary: "Bots",
  description: "All of them, by their names. Their addresses and secrets are shown to nobody.",
  access: "alarm.edit",
  output: listOf(bot),
  run: (_, { actor, db }) => listBots(db, actor.origin.language),
});

export const get = operation({
  method: "GET",
  path: "/cms/bot/{id}",
  module,
  summary: "One bot",
  access: "alarm.edit",
  url: z.object({ id }),
  output: bot,
  run: ({ id }, { actor, db }) => getBot(db, id, actor.origin.language),
});

export const create = operation({
  method: "POST",
  path: "/cms/bot",
  module,
  summary: "Create a bot",
  description:
    "`address` is what the chat shows for its bot, at qyapi.weixin.qq.com (`wecom`), oapi.dingtalk.com (`dingtalk`) or open.feishu.cn (`feishu`): nothing is sent to any other host. A bot says at most 15 messages a minute; after the fifth, what happens is told together, and nothing is left out. It does not tell what happened before. `types` that the caller may not see are 403 `forbidden`.",
  access: "alarm.edit",
  reads: "alarm.edit",
  status: 201,
  problems: ["duplicate", "limit_reached"],
  body: botInput,
  output: bot,
  run: add(botEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/bot/{id}",
  module,
  summary: "Edit a bot",
  description:
    "A bot that was `failing` is tried at once if its `address`, `secret` or `status` is sent. `secret: null` takes the secret away. The caller must be allowed to see all events of the bot, also those that stay as they are: else 403 `forbidden` at `types`.",
  access: "alarm.edit",
  reads: "alarm.edit",
  url: z.object({ id }),
  problems: ["duplicate"],
  body: named("BotEdit", editOf(botInput)),
  output: bot,
  run: edit(botEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/bot/{id}",
  module,
  summary: "Delete a bot",
  description: "What it has not told yet goes with it.",
  access: "alarm.edit",
  url: z.object({ id }),
  output: nothing,
  run: erase(botEntity),
});

export const test = operation({
  method: "POST",
  path: "/cms/bot/{id}/test",
  module,
  summary: "Send a test message by a bot",
  description: "Says whether the chat took it. A bot that was `failing` is `active` again if it did.",
  access: "alarm.edit",
  reads: "alarm.edit",
  unrecorded: "A test changes nothing of the bot that an admin has set.",
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id }),
  output: botTest,
  async prepare({ id }, { actor, db }) {
    const found = await getSealedBot(db, id);
    const { language } = found;
    const failure = await postMessage(found, {
      title: inWords("Kiosk reaches this group.", language),
      lines: [inWords(say("This is a test of the bot {name}.", { name: found.name }), language)],
      link: { text: inWords("Open the back office", language), url: `${environment().appUrl}/admin` },
    });
    return failure && inWords(failure.said, actor.origin.language);
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
