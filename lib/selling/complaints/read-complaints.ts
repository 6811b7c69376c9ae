import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { complaintEvents, complaints } from "@/db/schema/complaints";
import { payments } from "@/db/schema/payments";
import { incrementCounter } from "@/lib/kernel/limits";
import { log } from "@/lib/kernel/process/log";
import { seal } from "@/lib/kernel/process/seal";
import { saveRow } from "@/lib/kernel/records/entity";
import { transaction } from "@/lib/kernel/retry";
import type { CleanupSweep, Sweep } from "@/lib/kernel/work/sweep";
import { payConfig, wechatPay } from "@/lib/platform/platform";
import * as wechat from "@/lib/wechat/complaints";
import type { WechatPay } from "@/lib/wechat/pay";
import { PlatformError } from "@/lib/wechat/platform-error";
import { getComplaint, maskComplaints } from "./queries";

const states = { PENDING: "pending", PROCESSING: "processing", PROCESSED: "done" } as const;
const answers = ["MERCHANT_RESPONSE", "MERCHANT_CONFIRM_COMPLETE", "MERCHANT_APPROVE_REFUND"];
const dayMs = 86_400_000;

/** Reads a complaint and its history at WeChat Pay, and stores what is new. Call it without an open transaction. */
export async function readComplaint(db: Database, complaintId: string) {
  const pay = await wechatPay(db);
  await storeComplaint(db, pay, await wechat.getComplaint(pay, complaintId));
}

async function storeComplaint(db: Database, pay: WechatPay, found: wechat.Complaint) {
  const history = (await wechat.listHistory(pay, found.complaint_id)).toSorted(
    (a, b) => a.operate_time.getTime() - b.operate_time.getTime(),
  );
  const begun =
    history.findLast(({ operate_type }) => operate_type === "USER_CONTINUE_COMPLAINT")?.operate_time ??
    found.complaint_time;
  const answered = history.find((line) => line.operate_time >= begun && answers.includes(line.operate_type));
  const state = states[found.complaint_state];
  const phone = found.payer_phone && wechat.openPhone(await payConfig(db), found.payer_phone);
  const values = {
    state,
    text: found.complaint_detail,
    pictures: found.complaint_media_list,
    phone: phone ? seal("complaints", phone) : null,
    refund_wanted: found.apply_refund_amount ?? null,
    complained_at: found.complaint_time,
    due_at: new Date(begun.getTime() + dayMs),
    answered_at: answered?.operate_time ?? null,
  };
  const { complaint_id } = found;
  await transaction(db, async (tx) => {
    const order = await findOrder(tx, found);
    const created = { complaint_id, ...values, ...order };
    const [isNew] = await tx.insert(complaints).values(created).onConflictDoNothing().returning();
    const [before] = await tx.select().from(complaints).where(eq(complaints.complaint_id, complaint_id)).for("update");
    const { id } = before!;
    const lines = history.map((line) => ({
      complaint_id: id,
      log_id: line.log_id,
      type: line.operate_type,
      text: line.operate_details,
      pictures: line.complaint_media_list,
      created_at: line.operate_time,
    }));
    const added = lines.length
      ? await tx.insert(complaintEvents).values(lines).onConflictDoNothing().returning()
      : lines;
    const isMoved = isNew !== undefined || before!.state !== state;
    if (!isNew && (added.length || isMoved)) await saveRow(tx, complaints, id, values);
    if (isMoved && state === "pending") await publish(tx, "complaint.created", sql`id = ${id}`);
    const isMasked = sql`exists (select from orders where orders.id = order_id and masked_at is not null)`;
    if (state === "done") await maskComplaints(tx, sql`id = ${id} and ${isMasked}`);
  });
}

async function findOrder(tx: Database, { complaint_order_info }: wechat.Complaint) {
  const [named] = complaint_order_info ?? [];
  if (!named) return {};
  const { out_trade_no, amount } = named;
  const [payment] = await tx.select().from(payments).where(eq(payments.out_trade_no, out_trade_no));
  return { order_id: payment?.order_id, out_trade_no, amount };
}

const publish = (tx: Database, type: "complaint.created" | "complaint.due", which: ReturnType<typeof sql>) =>
  tx.execute(sql`with subject as (
      update complaints set alarmed_for = case when ${type} = 'complaint.due' then due_at else alarmed_for end
      where ${which} returning *)
    insert into events (type, resource, resource_id, data)
    select ${type}, 'complaint', c.id,
      jsonb_build_object('complaint_id', c.complaint_id, 'order_id', o.id, 'order_no', o.order_no, 'amount', c.amount,
        'hours_left', greatest(0, floor(extract(epoch from c.due_at - now()) / 3600)))
    from subject c left join orders o on o.id = c.order_id`);

/** A notification only says that a complaint has changed. */
export const readNotified: Sweep = {
  name: "complaint notifications",
  concurrency: 1,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select id::float8 as id from notifications where verdict = 'ignored' and event_type like 'COMPLAINT.%'
        and created_at > now() - interval '1 day' order by id limit ${limit}`,
    ),
  async work(db, id) {
    const [found] = await rows<{ complaint: string }>(
      db,
      sql`select coalesce(resource ->> 'complaint_id', '') as complaint from notifications where id = ${id}`,
    );
    await readComplaint(db, found!.complaint).catch(acceptRefusal);
    await db.execute(sql`update notifications set verdict = 'duplicate' where id = ${id} and verdict = 'ignored'`);
  },
};

/** Another attempt would be refused, too. */
function acceptRefusal(error: unknown) {
  if (!(error instanceof PlatformError && error.kind === "refused")) throw error;
  log.warn({ err: error }, "WeChat Pay refuses a call about a complaint");
}

const counter = "complaints";
const everySeconds = 600;

/** Lists the complaints of the last 30 days every ten minutes, because a notification can be lost. */
export const listLost: Sweep = {
  name: "complaints",
  concurrency: 1,
  due: (db) =>
    rows<{ id: number }>(
      db,
      sql`select 1 as id where not exists (select from rate_counters
        where key = ${counter} and since > now() - make_interval(secs => ${everySeconds}))`,
    ),
  async work(db) {
    if ((await incrementCounter(db, counter, everySeconds)) > 1) return;
    const pay = await wechatPay(db).catch(() => undefined); // no merchant account yet
    if (!pay) return;
    if (!registered.has(pay)) await registerAddress(db, pay);
    for (const found of await wechat.listComplaints(pay))
      if (!(await isKnown(db, found))) await storeComplaint(db, pay, found);
  },
};

const registered = new WeakSet<WechatPay>();
/** Once per process and set of keys. Without it, complaints are only read from the list. */
async function registerAddress(db: Database, pay: WechatPay) {
  registered.add(pay);
  const { notifyUrl } = await payConfig(db);
  await wechat
    .setNotifyUrl(pay, notifyUrl)
    .catch((error) => log.warn({ err: error }, "WeChat Pay has no address for notifications of complaints"));
}

/** WeChat Pay's list has no time of the last change. */
async function isKnown(db: Database, { complaint_id, complaint_state, incoming_user_response }: wechat.Complaint) {
  const last = sql`(select type from complaint_events e where e.complaint_id = c.id order by created_at desc, id desc limit 1)`;
  const found = await rows(
    db,
    sql`select from complaints c where complaint_id = ${complaint_id} and state = ${states[complaint_state]}
      and (not ${incoming_user_response} or ${last} like 'USER_%')`,
  );
  return found.length > 0;
}

export const reportDue: CleanupSweep = {
  name: "complaints due",
  tidy: (db) =>
    publish(
      db,
      "complaint.due",
      sql`answered_at is null and state <> 'done' and due_at < now() + interval '4 hours' and alarmed_for is distinct from due_at`,
    ),
};

/** WeChat Pay does not connect a refund that the shopper wants with the one that the shop makes. */
export const reportRefunds: Sweep = {
  name: "complaint refunds",
  concurrency: 1,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select id from complaints c where state <> 'done' and refund_wanted is not null and not is_refund_reported
        and exists (select from refunds r where r.order_id = c.order_id and r.created_at >= c.complained_at
          and r.status <> 'failed') limit ${limit}`,
    ),
  async work(db, id) {
    const { complaint_id } = await getComplaint(db, id, new Set());
    await wechat.approveRefund(await wechatPay(db), complaint_id).catch(acceptRefusal);
    await db.execute(sql`update complaints set is_refund_reported = true where id = ${id}`);
  },
};
