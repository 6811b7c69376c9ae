import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import {
  type AfterSaleStatus,
  afterSaleEvents,
  afterSaleImages,
  afterSaleItems,
  afterSales,
  type afterSaleTypes,
} from "@/db/schema/after-sales";
import type { orderItems } from "@/db/schema/orders";
import { refunds } from "@/db/schema/payments";
import type { Demo } from "./demo";
import { type PlannedOrder, partRefundedAt, refundAmount, statusOf } from "./order-plan";
import type { People } from "./people";
import { goodsPicture } from "./pictures";
import type { DemoTexts } from "./shapes";

type ReasonName = keyof DemoTexts["reasons"];
type EventSource = (typeof afterSaleEvents.$inferInsert)["by"];
type Step = [to: AfterSaleStatus, by: EventSource, hours: number, why?: ReasonName];
interface Story {
  type: (typeof afterSaleTypes)[number];
  reason: string;
  why?: ReasonName;
  pictures?: string[];
  /** The times start at the request; each is relative to the previous step. */
  steps: Step[];
}

/** A request in each state, newest first. All are for delivered orders. */
const stories: Story[] = [
  { type: "return", reason: "broken", why: "dented", pictures: ["longjing-tea-pack", "longjing-tea-close"], steps: [] },
  { type: "return", reason: "changed_mind", steps: [["approved", "admin", 5]] },
  {
    type: "return",
    reason: "wrong_item",
    why: "wrongKind",
    pictures: ["cashews-pack"],
    steps: [
      ["approved", "admin", 4],
      ["sent", "shopper", 20],
    ],
  },
  { type: "refund", reason: "missing", why: "oneMissing", steps: [["refunding", "admin", 6]] },
  { type: "refund", reason: "quality", steps: [["rejected", "admin", 9, "asDescribed"]] },
  { type: "refund", reason: "not_received", steps: [["withdrawn", "shopper", 2]] },
  {
    type: "return",
    reason: "changed_mind",
    steps: [
      ["approved", "admin", 7],
      ["closed", "system", 7 * 24],
    ],
  },
];
/** Its refund belongs to the order's story. */
const refundStory: Story = {
  type: "refund",
  reason: "broken",
  why: "torn",
  steps: [
    ["refunding", "admin", 3],
    ["refunded", "platform", 0.1],
  ],
};

const hour = 3_600_000;

export async function insertAfterSales(
  db: Database,
  { texts }: Demo,
  planned: PlannedOrder[],
  items: (typeof orderItems.$inferSelect)[],
  { rootId, now }: Pick<People, "rootId"> & { now: Date },
) {
  const arrived = planned.filter((order) => statusOf(order) === "completed").toReversed();
  const untouched = arrived.filter(({ refund }) => !refund);
  const returned = arrived.find(({ refund, lines }) => refund?.part && lines.length > 1)!;
  const returnTo = { name: texts.shop.name, phone: "0571-88880000", address: texts.shop.address };
  for (const [place, story] of stories.entries())
    await insertOne(story, untouched[place]!, new Date(now.getTime() - (5 + place * 30) * hour));
  const [[, , decided]] = refundStory.steps as [Step];
  await insertOne(refundStory, returned, new Date(partRefundedAt(returned).getTime() - decided * hour));

  async function insertOne({ type, reason, why, pictures: shown = [], steps }: Story, order: PlannedOrder, at: Date) {
    const line = items.find(({ order_id, position }) => order_id === order.id && position === 0)!;
    const status = steps.at(-1)?.[0] ?? "requested";
    const isPaid = status === "refunded";
    const count = isPaid ? line.count : 1;
    const entitled = isPaid ? refundAmount(order) : line.price;
    const isAgreed = isPaid || status === "refunding";
    const isReturning = type === "return" && steps.length > 0;
    const hoursOf = { requested: 48, approved: 7 * 24, sent: 7 * 24, refunding: 48 } as Record<string, number>;
    const times = timesOf(steps, at);
    const last = times.at(-1) ?? at;
    const [created] = await db
      .insert(afterSales)
      .values({
        order_id: order.id,
        user_id: order.buyer.id,
        type,
        status,
        reason,
        entitled,
        description: why ? texts.reasons[why] : "",
        ...(isAgreed && {
          agreed: entitled,
          agreed_freight: 0,
          refund_id: await refundOf(order, entitled, isPaid, last),
        }),
        return_to: isReturning ? returnTo : null,
        ...(status === "sent" && { carrier: "SF", tracking_no: `SF${order.digits(13)}` }),
        due_at: hoursOf[status] ? new Date(last.getTime() + hoursOf[status] * hour) : null,
        created_at: at,
        updated_at: last,
        version: 1 + steps.length,
      })
      .returning();
    await db
      .insert(afterSaleItems)
      .values({ after_sale_id: created!.id, item_id: line.id, order_id: order.id, count, held: 0, entitled });
    const moves = steps.map(([to, by, , because], step) => ({
      after_sale_id: created!.id,
      from: steps[step - 1]?.[0] ?? ("requested" as const),
      to,
      by,
      user_id: by === "admin" ? rootId : by === "shopper" ? order.buyer.id : null,
      reason: because ? texts.reasons[because] : "",
      created_at: times[step]!,
    }));
    const asked = { after_sale_id: created!.id, to: "requested" as const, by: "shopper" as const };
    const events = await db
      .insert(afterSaleEvents)
      .values([{ ...asked, user_id: order.buyer.id, created_at: at }, ...moves])
      .returning({ id: afterSaleEvents.id });
    if (status === "refunding")
      await db.insert(afterSaleEvents).values({
        after_sale_id: created!.id,
        from: status,
        to: status,
        by: "platform",
        reason: "the refund was refused",
        created_at: new Date(last.getTime() + 2000),
      });
    if (shown.length)
      await db
        .insert(afterSaleImages)
        .values(shown.map((slug, position) => ({ ...goodsPicture(slug), event_id: events[0]!.id, position })));
    const claimed = isAgreed || ["requested", "approved", "sent"].includes(status) ? count : 0;
    await db.execute(
      sql`update order_items set claimed_count = ${claimed}, refunded_count = ${isPaid ? count : 0} where id = ${line.id}`,
    );
  }

  /** The order's own refund if the request was refunded, otherwise one that WeChat Pay rejected. */
  async function refundOf(order: PlannedOrder, amount: number, isPaid: boolean, at: Date) {
    const isOrders = sql`${refunds.order_id} = ${order.id}`;
    if (isPaid) return (await db.select().from(refunds).where(isOrders))[0]!.id;
    const paid = sql<number>`(select id from payments where order_id = ${order.id})`;
    const [created] = await db
      .insert(refunds)
      .values({
        order_id: order.id,
        payment_id: paid,
        amount,
        reason: texts.reasons.oneMissing,
        by: "admin",
        user_id: rootId,
        out_refund_no: `R${order.digits(24)}`,
        status: "failed",
        attempts: 1,
        last_error: "NOT_ENOUGH",
        created_at: at,
        completed_at: at,
      })
      .returning();
    return created!.id;
  }
}

function timesOf(steps: Step[], start: Date) {
  let at = start.getTime();
  return steps.map(([, , hours]) => {
    at += hours * hour;
    return new Date(at);
  });
}
