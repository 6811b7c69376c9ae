import type { z } from "zod";
import type { deliveryPage, webhook } from "@/lib/system/webhooks/schemas";

export type Webhook = z.output<typeof webhook>;
export type Delivery = z.output<typeof deliveryPage>["items"][number];

export const webhookTones = { active: "green", paused: "gray", failing: "red" } as const;
export const deliveryTones = { pending: "amber", sent: "green", failed: "red" } as const;
