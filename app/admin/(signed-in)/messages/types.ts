import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { message, template } from "@/lib/people/messages/schemas";

export type Template = z.output<typeof template>;
export type Message = z.output<typeof message>;

export const messageParameters: QueryName<"/cms/message">[] = ["kind", "status", "user_id", "page", "size"];

export const messageTones = {
  pending: "amber",
  sending: "violet",
  sent: "green",
  refused: "gray",
  failed: "red",
  late: "gray",
} as const satisfies Record<Message["status"], string>;
