import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bytes, created, time } from "./columns";
import { botKinds } from "./events";

/** The sandbox's own tables, which simulate WeChat's records. */
export const sandboxKeys = pgTable("sandbox_keys", {
  id: integer().primaryKey(),
  keys: jsonb().$type<Record<string, string>>().notNull(),
  faults: jsonb().$type<SandboxFaults>(),
  ...created(),
});

export interface SandboxFaults {
  faults: string[];
  /** How far its clock is ahead; negative if it is behind. */
  clock_seconds: number;
  until: string | null;
}

export interface SandboxShipping {
  logistics_type: number;
  delivery_mode: number;
  is_all_delivered: boolean;
  shipping_list: {
    tracking_no?: string;
    express_company?: string;
    item_desc: string;
    contact?: { consignor_contact?: string; receiver_contact?: string };
  }[];
  upload_time: string;
}

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    out_trade_no: text().primaryKey(),
    prepay_id: text().notNull(),
    description: text().notNull(),
    openid: text().notNull(),
    notify_url: text().notNull(),
    total: integer().notNull(),
    state: text({ enum: ["NOTPAY", "SUCCESS", "REFUND", "CLOSED", "PAYERROR"] })
      .notNull()
      .default("NOTPAY"),
    transaction_id: text(),
    time_expire: time(),
    success_time: time(),
    shipping: jsonb().$type<SandboxShipping>(),
    /** True if the one correction that WeChat allows after the last shipment has been used. */
    reshipped: boolean().notNull().default(false),
    ...created(),
  },
  (t) => [uniqueIndex("sandbox_payments_transaction").on(t.transaction_id)],
);

export const sandboxRefunds = pgTable("sandbox_refunds", {
  out_refund_no: text().primaryKey(),
  refund_id: text().notNull(),
  out_trade_no: text()
    .notNull()
    .references(() => sandboxPayments.out_trade_no),
  amount: integer().notNull(),
  notify_url: text(),
  status: text({ enum: ["PROCESSING", "SUCCESS", "CLOSED", "ABNORMAL"] })
    .notNull()
    .default("PROCESSING"),
  success_time: time(),
  ...created(),
});

export const sandboxChats = pgTable("sandbox_chats", {
  id: bigId(),
  kind: text({ enum: botKinds }).notNull(),
  token: text().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  ...created(),
});

/** The number of messages of a template that a shopper still accepts. */
export const sandboxConsents = pgTable(
  "sandbox_consents",
  { openid: text().notNull(), template_id: text().notNull(), left: integer().notNull() },
  (t) => [primaryKey({ columns: [t.openid, t.template_id] })],
);

export const sandboxMessages = pgTable(
  "sandbox_messages",
  {
    id: bigId(),
    openid: text().notNull(),
    template_id: text().notNull(),
    page: text().notNull(),
    data: jsonb().$type<Record<string, { value: string }>>().notNull(),
    ...created(),
  },
  (t) => [index("sandbox_messages_openid").on(t.openid, t.id)],
);

export const sandboxWaybills = pgTable("sandbox_waybills", {
  order_id: text().primaryKey(),
  waybill_id: text().notNull(),
  sender: jsonb().$type<Record<string, string>>().notNull(),
  receiver: jsonb().$type<Record<string, string>>().notNull(),
  cancelled: boolean().notNull().default(false),
  ...created(),
});
/** WeChat Pay's own documents. */
interface SandboxComplaint {
  notify_url: string;
  complaint: object;
  history: object[];
}

export const sandboxComplaints = pgTable("sandbox_complaints", {
  complaint_id: text().primaryKey(),
  document: jsonb().$type<SandboxComplaint>().notNull(),
  ...created(),
});

/** Pictures of complaints. */
export const sandboxImages = pgTable("sandbox_images", { media_id: text().primaryKey(), image: bytes().notNull() });
