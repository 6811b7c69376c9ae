import { z } from "zod";
import { botKinds } from "@/db/schema/events";
import { id, line, nullableString, time, version } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { alarmTypeNames } from "@/lib/selling/events/alarm-types";
import { typesOf } from "@/lib/selling/events/types-field";

export const maxBots = 20;

const kind = z
  .enum(botKinds)
  .describe(
    "`wecom`: 企业微信. `dingtalk`: 钉钉. `feishu`: 飞书. `feie`: a printer of 飞鹅, which prints paid orders.",
  );
const type = z.enum(alarmTypeNames);
const language = z.enum(["en", "zh"]);
const name = line(1, 60, "Warehouse").describe("The name in lists and alarms. No two bots have the same one.");

const types = typesOf(alarmTypeNames, ["order.paid", "stock.low"]);
const address = line(
  20,
  300,
  "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa",
).describe("The address that the chat shows for its bot. It is stored sealed, and no answer shows it.");
const secret = line(1, 200, "SEC8f5b0c7a9d")
  .nullable()
  .describe(
    "The secret that DingTalk or Feishu sign with, or the UKEY of a printer's account. It is stored sealed. Null: messages are not signed.",
  );
const status = z.enum(["active", "paused"]).describe("`paused`: it gets no messages, not even later.");
const botLanguage = language.describe("The language that it speaks.");

export const botInput = namedBody("BotInput", {
  name,
  kind,
  address,
  secret: secret.optional(),
  types: types.describe(
    "The event types sent to the group: only those that the caller has permission to see, as in `GET /cms/alarm`.",
  ),
  language: botLanguage.optional().describe("The language that it speaks. If left out: that of the request."),
  status: status.optional().describe("`active` if left out."),
});

export const bot = namedObject("Bot", {
  id,
  name: z.string().meta({ examples: ["Warehouse"], description: "Its name." }),
  kind,
  address_end: z.string().meta({ examples: ["5aaa"], description: "The last four characters of its address." }),
  has_secret: z.boolean().describe("Its messages are signed."),
  types: types.describe("The event types sent to the group."),
  withheld_types: z
    .array(type)
    .meta({ examples: [[]] })
    .describe(
      "Those of `types` that are not sent, because the admin who edited the bot last may no longer see them. They are sent again once an admin who may see them edits the bot, even if nothing changes.",
    ),
  language: botLanguage,
  status: z
    .enum(["active", "paused", "failing"])
    .describe("`failing`: its messages do not arrive. It is tried again every ten minutes."),
  last_error: nullableString(null, "The reason why its last message did not arrive. Null: it did."),
  waiting: z.int().meta({ examples: [0], description: "The number of events still to be sent." }),
  last_sent_at: time
    .nullable()
    .describe(
      "The time of the last message about the shop that the chat accepted within the last 30 days. Null: none. Tests do not count.",
    ),
  created_at: time,
  updated_at: time,
  version,
});

export const botTest = namedObject("BotTest", {
  ok: z.boolean().describe("The chat took the message."),
  error: nullableString(null, "The reason why it did not. Null: it did."),
});
