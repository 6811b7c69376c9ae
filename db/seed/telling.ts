import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bots, type MessageField, type MessageKind, messageTemplates } from "@/db/schema/events";
import type { Language } from "@/lib/i18n/language";
import { exampleAddress } from "@/lib/sandbox/bot-hosts";
import type { AlarmType } from "@/lib/selling/events/alarm-types";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";
import { sealedAddress } from "@/lib/system/bots/entity";

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
};

/** What calls the owner of a shop: orders, what shoppers ask back, and what goes wrong with either. */
const ownerHears = [
  ...(["order.paid", "after_sale.requested", "after_sale.sent", "after_sale.overdue"] as const),
  ...(["refund.failed", "stock.low", "shipping_report.failed"] as const),
] satisfies AlarmType[];

/** The demo's orders and requests were written one kind after the other. Two steps, because no two events may share a position. */
async function sortByTime(db: Database) {
  await db.execute(sql`with told as (select id, row_number() over (order by created_at, id) as turn from events),
      places as (select position, row_number() over (order by position) as turn from events)
    update events set position = -places.position from told join places using (turn) where events.id = told.id`);
  await db.execute(sql`update events set position = -position`);
}

/** The group chat beside the phone has a bot, and shoppers are asked for messages. What the demo's orders were in the past is told to nobody. */
export async function insertTelling(db: Database, name: string, language: Language, editor_id: number) {
  await dispatchEvents.tidy(db, 0);
  await sortByTime(db);
  await db.insert(bots).values({
    ...{ name, kind: "wecom", language, types: [...ownerHears], editor_id },
    address: sealedAddress("wecom", exampleAddress),
  });
  for (const kind of Object.keys(fields) as MessageKind[])
    await db
      .update(messageTemplates)
      .set({ template_id: templateOf(kind), fields: fields[kind]!, enabled: true })
      .where(sql`kind = ${kind}`);
}
