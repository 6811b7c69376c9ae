import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { payments, refundBills, refunds } from "@/db/schema/payments";
import { inEnglish } from "@/lib/i18n/msg";
import { log } from "@/lib/kernel/process/log";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { wechatPay } from "@/lib/platform/platform";
import { queryOutsideRefund } from "./send-refund";

/** A day without a list is requested again this often, for this long. */
const everyHour = sql`interval '1 hour'`;
const maxDays = 7;

/**
 * Finds the refunds made on WeChat Pay's merchant site whose notification was lost. A query of the payment only says
 * that there are refunds, not which.
 */
export const readRefundBills: Sweep = { name: "refund bills", concurrency: 1, due: unreadDays, work: readDay };

/** Days since 1970, as in China. WeChat Pay creates the list of a day at 10:00 of the next. */
function unreadDays(db: Database, limit: number) {
  return rows<{ id: number }>(
    db,
    sql`select day - date '1970-01-01' as id
      from generate_series(1, ${maxDays}) back, lateral (
        select (now() at time zone 'Asia/Shanghai' - interval '10 hours')::date - back as day) past
      where not exists (select from ${refundBills} b where b.day = past.day
          and (b.read_at is not null or b.next_attempt_at > now()))
        and exists (select from ${payments} where paid_at < (past.day + 1)::timestamp at time zone 'Asia/Shanghai')
      order by id limit ${limit}`,
  );
}

async function readDay(db: Database, daysSince1970: number) {
  const day = new Date(daysSince1970 * 86_400_000).toISOString().slice(0, 10);
  const claimed = await rows(
    db,
    sql`insert into ${refundBills} as b (day, next_attempt_at) values (${day}, now() + ${everyHour})
      on conflict (day) do update set next_attempt_at = excluded.next_attempt_at
      where b.read_at is null and b.next_attempt_at <= now() returning day`,
  );
  if (!claimed.length) return;
  const listed = await (await wechatPay(db)).listRefunds(day);
  const unknown = await rows<{ payment: string; refund: string }>(
    db,
    sql`select payment, refund from jsonb_to_recordset(${JSON.stringify(
      listed.map(({ outTradeNo, outRefundNo }) => ({ payment: outTradeNo, refund: outRefundNo })),
    )}::jsonb) as listed (payment text, refund text)
      where exists (select from ${payments} where out_trade_no = listed.payment)
        and not exists (select from ${refunds} where out_refund_no = listed.refund)`,
  );
  let isComplete = true;
  for (const { payment, refund } of unknown) {
    const refusal = await queryOutsideRefund(db, [payment], refund);
    if (!refusal) continue;
    isComplete = false;
    log.error({ out_refund_no: refund, reason: inEnglish(refusal) }, "a refund at WeChat Pay cannot be recorded");
  }
  if (isComplete) await db.execute(sql`update ${refundBills} set read_at = now() where day = ${day}`);
}
