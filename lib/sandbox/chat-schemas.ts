import { z } from "zod";
import { botKinds } from "@/db/schema/events";
import { id, line, listOf, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const kind = z.enum(botKinds);
const token = z
  .string()
  .meta({ examples: ["0001"], description: "The last four characters of the token in the bot's address." });

export const chatQuery = z.object({
  after: wholeNumber(0, 2_147_483_647, 0).optional().describe("Only messages after the one with this id."),
});

const example = namedObject("SandboxBot", {
  kind: kind.describe("The chat."),
  address: z.string().meta({
    examples: ["https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=shop-floor-0001"],
    description: "For `address` of POST /cms/bot.",
  }),
  secret: z
    .string()
    .nullable()
    .meta({ examples: [null], description: "For `secret`. Null: this bot's messages are not signed." }),
});

export const chat = namedObject("SandboxChat", {
  items: z
    .array(
      namedObject("SandboxChatMessage", {
        id,
        kind: kind.describe("The chat."),
        token,
        title: z
          .string()
          .meta({ examples: ["**New order ¥112.20**"], description: "The first line, with its markup." }),
        text: z.string().meta({ examples: ["2 × Longjing tea 50 g"], description: "The rest, with its markup." }),
        created_at: time,
      }),
    )
    .describe("The bots' messages, oldest first: at most the last 100."),
  bots: z.array(example).describe("Simulated bots to try, one of each kind."),
});

const code = line(1, 128, "wx-shopper")
  .regex(/^[A-Za-z0-9_-]+$/, "Is not valid.")
  .describe("The code of `wx.login`, which identifies the shopper.");

export const messagesQuery = z.object({ code, after: chatQuery.shape.after });
export const shopperMessages = listOf(
  namedObject("SandboxMessage", {
    id,
    template_id: z.string().meta({
      examples: ["zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw"],
      description: "The template's id.",
    }),
    page: z.string().meta({ examples: ["pages/order/order?id=71"], description: "The page that a tap opens." }),
    data: z
      .record(
        z.string(),
        namedObject("SandboxMessageValue", { value: z.string().describe("The content of the field.") }),
      )
      .meta({ examples: [{ thing1: { value: "Longjing tea 50 g" } }] })
      .describe("The values of the template's fields."),
    created_at: time,
  }),
);

export const acceptInput = namedBody("SandboxAccept", {
  code,
  accepted: z
    .array(line(1, 64, "zS5rYh3nVb8kQ1wE7tJ2mXc4LdGfPa9oUiH6sNyKqRw"))
    .max(3)
    .describe("The templates that the shopper allowed, at most three."),
});
