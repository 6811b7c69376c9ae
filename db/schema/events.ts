import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { variants } from "./catalogue";
import { bigId, created, edited, id, time } from "./columns";
import { users } from "./users";

/**
 * Events of the shop, for alarms, bots and messages. Triggers insert them in the transaction of the change, so no code
 * path can omit one. The dispatcher assigns a position after the commit. Positions come from the sequence of the ids,
 * which outlives the rows, so none is assigned twice.
 */
export const events = pgTable(
  "events",
  {
    id: bigId(),
    type: text().notNull(),
    /** The kind of the record: `order`, `product`. */
    resource: text().notNull(),
    resource_id: integer().notNull(),
    /** The id of the line in the resource's journal: higher is newer, with gaps. Null if there is no journal. */
    sequence: bigint({ mode: "number" }),
    data: jsonb().$type<Record<string, string | number | null>>().notNull(),
    position: bigint({ mode: "number" }),
    ...created(),
  },
  (t) => [
    uniqueIndex("events_position").on(t.position).where(sql`${t.position} is not null`),
    /** For alarms of a rare type. Placed orders, the most frequent type, cause no alarm. */
    index("events_type").on(t.type, t.position).where(sql`${t.position} is not null and ${t.type} <> 'order.placed'`),
    index("events_waiting").on(t.id).where(sql`${t.position} is null`),
    /** Finds the last event of a type that is limited to one per period. */
    index("events_told_before")
      .on(t.type, t.resource_id, t.created_at)
      .where(sql`${t.type} in ('stock.low', 'after_sale.overdue')`),
  ],
);

export const alarmReads = pgTable("alarm_reads", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  position: bigint({ mode: "number" }).notNull(),
});

export const botKinds = ["wecom", "dingtalk", "feishu", "feie"] as const;
export type BotKind = (typeof botKinds)[number];

/** A bot in a group chat that posts events of the shop, or a printer of paid orders (`feie`). */
export const bots = pgTable(
  "bots",
  {
    id: id(),
    name: text().notNull(),
    kind: text({ enum: botKinds }).notNull(),
    /** The token of its address, and the secret for signing its messages, encrypted with AUTH_SECRET. */
    address: text().notNull(),
    secret: text(),
    types: text().array().notNull(),
    language: text({ enum: ["en", "zh"] }).notNull(),
    /** The admin who edited it last. The bot only sends events that this admin may see. */
    editor_id: integer()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ["active", "paused", "failing"] })
      .notNull()
      .default("active"),
    failures: integer().notNull().default(0),
    last_error: text(),
    next_attempt_at: time().notNull().defaultNow(),
    /** The times of the messages of the last minute. */
    recent: time().array().notNull().default([]),
    ...edited(),
  },
  (t) => [uniqueIndex("bots_name").on(t.name)],
);

/** An address of another system that receives events of the shop as signed requests. */
export const webhooks = pgTable("webhooks", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  types: text().array().notNull(),
  /** The secrets that sign its requests, encrypted with AUTH_SECRET. The old one also signs for a day after a rotation. */
  secret: text().notNull(),
  old_secret: text(),
  rotated_at: time(),
  /** The admin who edited it last. It only sends events that this admin may see. */
  editor_id: integer()
    .notNull()
    .references(() => users.id),
  status: text({ enum: ["active", "paused", "failing"] })
    .notNull()
    .default("active"),
  /** The first failure since the last accepted delivery. */
  failing_since: time(),
  last_error: text(),
  ...edited(),
});

/** The delivery of an event to a bot or a webhook. `round` is incremented when it is delivered again. */
export const eventDeliveries = pgTable(
  "deliveries",
  {
    id: bigId(),
    bot_id: integer().references(() => bots.id, { onDelete: "cascade" }),
    webhook_id: integer().references(() => webhooks.id, { onDelete: "cascade" }),
    event_id: bigint({ mode: "number" })
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    round: integer().notNull().default(1),
    status: text({ enum: ["pending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    next_attempt_at: time().notNull().defaultNow(),
    error: text(),
    /** The number that a printer's service gave the print, by which its support finds it. */
    receipt: text(),
    sent_at: time(),
    ...created(),
  },
  (t) => [
    uniqueIndex("deliveries_once").on(t.event_id, t.bot_id, t.round),
    index("deliveries_due").on(t.bot_id, t.id).where(sql`${t.status} = 'pending'`),
    uniqueIndex("deliveries_webhook_once").on(t.event_id, t.webhook_id, t.round),
    index("deliveries_webhook").on(t.webhook_id, t.id).where(sql`${t.webhook_id} is not null`),
    index("deliveries_webhook_due")
      .on(t.webhook_id, t.next_attempt_at)
      .where(sql`${t.webhook_id} is not null and ${t.status} = 'pending'`),
    check("deliveries_target", sql`num_nonnulls(${t.bot_id}, ${t.webhook_id}) = 1`),
  ],
);

export const messageKinds = ["unpaid", "pickup", "after_sale", "shipped", "invoice", "restock"] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface MessageField {
  /** The name in WeChat's template, such as `thing1`. */
  key: string;
  value: string;
}

/** The subscribe message templates that the shop selected in WeChat's console, one for each kind. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    id: id(),
    kind: text({ enum: messageKinds }).notNull(),
    template_id: text().notNull().default(""),
    fields: jsonb().$type<MessageField[]>().notNull().default([]),
    page: text().notNull().default("pages/order/order"),
    enabled: boolean().notNull().default(false),
    /** WeChat's error, until the template is edited. */
    refused: text(),
    ...edited(),
  },
  (t) => [
    uniqueIndex("message_templates_kind").on(t.kind),
    check("message_templates_enabled", sql`not ${t.enabled} or ${t.template_id} <> ''`),
  ],
);

/** The messages of a template that a shopper has accepted, and the number remaining. */
export const consents = pgTable(
  "consents",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    template_id: text().notNull(),
    accepted: integer().notNull(),
    left: integer().notNull(),
    updated_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.template_id] }),
    check("consents_left", sql`${t.left} between 0 and ${t.accepted}`),
  ],
);

export const messageStatuses = ["pending", "sending", "sent", "refused", "failed", "late"] as const;

export const messages = pgTable(
  "messages",
  {
    id: bigId(),
    /** The event or the variant that it is about. */
    event_id: bigint({ mode: "number" }).references(() => events.id, { onDelete: "cascade" }),
    variant_id: integer().references(() => variants.id),
    kind: text({ enum: messageKinds }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    template_id: text(),
    status: text({ enum: messageStatuses }).notNull().default("pending"),
    due_at: time().notNull().defaultNow(),
    error: text(),
    sent_at: time(),
    ...created(),
  },
  (t) => [
    uniqueIndex("messages_once").on(t.event_id, t.kind),
    index("messages_due").on(t.due_at).where(sql`${t.status} in ('pending', 'sending')`),
    index("messages_created").on(t.created_at, t.id),
    index("messages_user").on(t.user_id),
    check("messages_subject", sql`num_nonnulls(${t.event_id}, ${t.variant_id}) = 1`),
  ],
);
