import { sql } from "drizzle-orm";
import type { MessageKind } from "@/db/schema/events";
import { undoSeconds } from "@/db/schema/orders";

/** The points in time at which the mini-program can request consent. */
export const moments = ["pay", "ship", "request", "invoice", "restock"] as const;
export type Moment = (typeof moments)[number];

interface Rule {
  types: readonly string[];
  moments: readonly Moment[];
  /** Only for these deliveries. Absent: for all. */
  deliveries?: readonly string[];
}

/**
 * The event and the time of consent of each message, in the order in which consent is requested: WeChat allows three
 * templates per request.
 */
export const messageRules: Readonly<Record<MessageKind, Rule>> = {
  pickup: { types: ["order.paid"], moments: ["pay"], deliveries: ["pickup"] },
  unpaid: { types: ["order.placed"], moments: ["pay"] },
  after_sale: {
    types: ["order.refunded", "after_sale.approved", "after_sale.rejected", "after_sale.refunded"],
    moments: ["pay", "request"],
  },
  shipped: { types: ["order.shipped"], moments: ["pay", "ship"], deliveries: ["express", "local"] },
  invoice: { types: ["invoice.issued"], moments: ["invoice"] },
  /** Queued by the stock room, not by an event. */
  restock: { types: [], moments: ["restock"] },
};

/** An unpaid order is reminded of this long before the payment deadline. */
const reminderMinutes = 10;

const triples = Object.entries(messageRules).flatMap(([kind, { types, deliveries }]) =>
  types.map((type) => `('${kind}', '${type}', ${deliveries ? `array['${deliveries.join("', '")}']` : "null::text[]"})`),
);

export const ruleRows = sql.raw(`(values ${triples.join(", ")}) rule(kind, type, deliveries)`);

export const dueAt = sql`case rule.kind
  when 'unpaid' then greatest(now(), o.expires_at - make_interval(mins => ${sql.raw(String(reminderMinutes))}))
  when 'shipped' then now() + make_interval(secs => ${sql.raw(String(undoSeconds))})
  else now() end`;
