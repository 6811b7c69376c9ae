import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { stockNotices } from "@/db/schema/cart";
import { bots, consents, type MessageField, type MessageKind, messageTemplates, webhooks } from "@/db/schema/events";
import { sandboxConsents } from "@/db/schema/sandbox";
import type { Language } from "@/lib/i18n/language";
import { seal } from "@/lib/kernel/process/seal";
import { exampleAddress, printerAddress, printerSecret } from "@/lib/sandbox/bot-hosts";
import { receiverAddress } from "@/lib/sandbox/webhook-receiver";
import type { AlarmType } from "@/lib/selling/events/alarm-types";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";
import { sealedAddress } from "@/lib/system/bots/entity";
import { newSecret } from "@/lib/system/webhooks/sign";
import type { Buyer } from "./people";

/** Ids have the length of WeChat's. */
const templateOf = (kind: MessageKind) => `demo_${kind}`.padEnd(43, "0");

const fields: Partial<Record<MessageKind, MessageField[]>> = {
  unpaid: [
    { key: "thing1", value: "goods" },
    { key: "amount2", value: "total" },
    { key: "time3", value: "expires_at" },
  ],
  pickup: [
    { key: "thing1", value: "shop" },
    { key: "character_string2", value: "pickup_code" },
  ],
  after_sale: [
    { key: "character_string1", value: "order_no" },
    { key: "amount2", value: "total" },
    { key: "phrase3", value: "status" },
  ],
  invoice: [
    { key: "character_string1", value: "order_no" },
    { key: "amount2", value: "total" },
  ],
  restock: [
    { key: "thing1", value: "goods" },
    { key: "amount2", value: "total" },
  ],
};

/** The events relevant to an owner: orders, after-sale requests, and failures of either. */
const ownerEvents = [
  ...(["order.paid", "after_sale.requested", "after_sale.sent", "after_sale.overdue"] as const),
  ...(["refund.failed", "stock.low", "shipping_report.failed"] as const),
] satisfies AlarmType[];

/**
 * Orders and requests were inserted separately, so their events are not in chronological order. Uses two steps, because
 * positions are unique.
 */
async function sortByTime(db: Database) {
  await db.execute(sql`with sorted as (select id, row_number() over (order by created_at, id) as turn from events),
      places as (select position, row_number() over (order by position) as turn from events)
    update events set position = -places.position from sorted join places using (turn) where events.id = sorted.id`);
  await db.execute(sql`update events set position = -position`);
}

/**
 * Adds the bot of the sandbox's group chat, its printer, a webhook to its receiver, and the message templates. Past
 * events of the demo are not delivered.
 */
export async function insertBotsAndMessages(db: Database, name: string, language: Language, editor_id: number) {
  await dispatchEvents.tidy(db, 0);
  await sortByTime(db);
  await db.insert(bots).values({
    name,
    kind: "wecom",
    language,
    types: [...ownerEvents],
    editor_id,
    address: sealedAddress("wecom", exampleAddress),
  });
  await db.insert(bots).values({
    name: language === "zh" ? "小票打印机" : "Counter printer",
    kind: "feie",
    language,
    types: ["order.paid"],
    editor_id,
    address: sealedAddress("feie", printerAddress),
    secret: seal("bots", printerSecret),
  });
  await db.insert(webhooks).values({
    name: language === "zh" ? "沙箱接收方" : "Sandbox receiver",
    url: `${receiverAddress}/`,
    types: ["order.paid", "order.shipped", "order.refunded", "stock.low"],
    secret: seal("webhooks", newSecret()),
    editor_id,
  });
  for (const kind of Object.keys(fields) as MessageKind[])
    await db
      .update(messageTemplates)
      .set({ template_id: templateOf(kind), fields: fields[kind]!, enabled: true })
      .where(sql`kind = ${kind}`);
}

/** Lets these shoppers wait for the size that is sold out. */
export async function insertWaiting(db: Database, buyers: Buyer[]) {
  const template_id = templateOf("restock");
  const [soldOut] = await rows<Pick<typeof stockNotices.$inferInsert, "product_id" | "variant_id" | "ledger_id">>(
    db,
    sql`select v.product_id, v.id as variant_id, (select max(id) from stock_ledger)::float8 as ledger_id
      from variants v join products p on p.id = v.product_id
      where v.stock = 0 and p.options <> '[]' and p.on_sale order by v.id limit 1`,
  );
  await db.insert(sandboxConsents).values(buyers.map(({ openid }) => ({ openid, template_id, left: 1 })));
  await db.insert(consents).values(buyers.map(({ id }) => ({ user_id: id, template_id, accepted: 1, left: 1 })));
  await db.insert(stockNotices).values(buyers.map(({ id }) => ({ user_id: id, ...soldOut! })));
}
