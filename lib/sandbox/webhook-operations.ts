import { desc } from "drizzle-orm";
import { z } from "zod";
import { sandboxDeliveries } from "@/db/schema/sandbox";
import { id, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { receiverAddress } from "./webhook-receiver";

const maxShown = 20;

const received = namedObject("SandboxWebhooks", {
  url: z.string().meta({
    examples: ["https://receiver.sandbox.invalid/"],
    description: "For `url` of POST /cms/webhook. Addresses below it work too.",
  }),
  items: z
    .array(
      namedObject("SandboxWebhookRequest", {
        id,
        message_id: z.string().meta({ examples: ["evt_812_1795247400000"], description: "The header `webhook-id`." }),
        type: z.string().meta({ examples: ["order.paid"], description: "The type in the body." }),
        body: z.string().meta({ examples: ['{"type":"order.paid"}'], description: "The body, up to 1000 characters." }),
        status: z.int().meta({ examples: [204], description: "The answer. 401: the signature or the time was wrong." }),
        created_at: time,
      }),
    )
    .describe("The last 20 requests, newest first."),
});

export const listReceived = operation({
  method: "GET",
  path: "/sandbox/webhooks",
  module: "sandbox",
  summary: "List what the sandbox's receiver of webhooks got",
  description:
    "Exists only with `SANDBOX=true`. The receiver runs in the app, so nothing is dialled. It knows the secrets of the webhooks with its address, and verifies signatures and times.",
  access: "public",
  when: () => environment().sandbox,
  output: received,
  async run(_, { db }) {
    const items = await db.select().from(sandboxDeliveries).orderBy(desc(sandboxDeliveries.id)).limit(maxShown);
    return { url: `${receiverAddress}/`, items: items.map((item) => ({ ...item, body: item.body.slice(0, 1000) })) };
  },
});
