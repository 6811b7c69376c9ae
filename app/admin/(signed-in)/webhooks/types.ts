import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { deliveryPage, webhook, webhookWithSecret } from "@/lib/system/webhooks/schemas";

export type Webhook = z.output<typeof webhook>;
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;
export type Delivery = z.output<typeof deliveryPage>["items"][number];

export const webhookTones = { active: "green", paused: "gray", failing: "red" } as const;
export const deliveryTones = { pending: "amber", sent: "green", failed: "red" } as const;
export const deliveryParameters: QueryName<"/cms/webhook_delivery">[] = [
  "status",
  "type",
  "from",
  "to",
  "page",
  "size",
];
