import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { bills } from "@/db/schema/bills";
import { payments, refunds } from "@/db/schema/payments";
import { invalid } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { wechatPay } from "@/lib/platform/platform";
import { dayOfBill } from "@/lib/selling/events/alarm-types";
import { queryOutsideRefund } from "@/lib/selling/payments/send-refund";
import { queryAttempt } from "@/lib/selling/payments/settle-attempt";
import { PlatformError } from "@/lib/wechat/platform-error";
import type { TradeLine } from "@/lib/wechat/trade-bill";
import { storeBill } from "./match-bill";
import { billId, startOf } from "./queries";

const chinaNow = sql`(now() at time zone 'Asia/Shanghai')`;
/** WeChat Pay offers the bill of a day for three months. */
const oldest = sql`(${chinaNow}::date - interval '3 months')::date`;
/** A shop that was off, or has just begun, reads this many days. */
const missedDays = 7;

/** WeChat Pay has a day's bill from 10:00 of the next day on. */
export const readBills: Sweep = {
  name: "bills",
  concurrency: 1,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select ${billId(sql`past.day`)} as id
        from generate_series(${oldest}, (${chinaNow} - interval '34 hours')::date, interval '1 day') past (day)
        left join ${bills} b on b.day = past.day::date
        where case when b.day is null
          then past.day >= ${chinaNow}::date - ${missedDays}::int
            and exists (select from ${payments} where paid_at < ${startOf(sql`past.day + interval '1 day'`)})
          else b.status in ('waiting', 'failed') and b.next_attempt_at <= now() end
        order by past.day limit ${limit}`,
    ),
  work: (db, id) => readBill(db, dayOfBill(id)),
};

/** Requests another reading. */
export async function requestBill(tx: Database, day: string) {
  const requested = await rows(
    tx,
    sql`insert into ${bills} (day) select ${day}::date where ${day}::date >= ${oldest} and ${day}::date < ${chinaNow}::date
      on conflict (day) do update set status = 'waiting', next_attempt_at = now() returning day`,
  );
  if (!requested.length)
    throw invalid({ path: "day", code: "out_of_range", message: "Must be a past day of the last three months." });
}

/** Claims the day for an hour, so that one instance reads it and a crash only delays it. */
export async function readBill(db: Database, day: string) {
  const claimed = await rows(
    db,
    sql`insert into ${bills} as b (day, next_attempt_at) values (${day}, now() + interval '1 hour')
      on conflict (day) do update set next_attempt_at = excluded.next_attempt_at
      where b.status in ('waiting', 'failed') and b.next_attempt_at <= now() returning day`,
  );
  if (!claimed.length) return;
  try {
    const bill = await (await wechatPay(db)).readTradeBill(day);
    if (bill) await applyUnknown(db, bill.lines);
    await transaction(db, (tx) => storeBill(tx, day, bill));
  } catch (error) {
    log.warn({ err: error, day }, "a bill could not be read");
    const reason = error instanceof PlatformError ? (error.code ?? error.kind) : "error";
    await db.execute(sql`update ${bills} set status = 'failed', last_error = ${reason} where day = ${day}`);
  }
}

/**
 * Queries payments whose success is not known here, and refunds made on WeChat Pay's merchant site, whose
 * notifications were lost. What cannot be applied remains a difference.
 */
async function applyUnknown(db: Database, lines: readonly TradeLine[]) {
  const unknown = await rows<{ kind: TradeLine["kind"]; payment: string; refund: string }>(
    db,
    sql`select listed.kind, p.out_trade_no as payment, listed.out_refund_no as refund
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as listed (kind text, out_trade_no text, out_refund_no text)
      join ${payments} p on p.out_trade_no = listed.out_trade_no
      where case listed.kind when 'payment' then p.status in ('open', 'closed')
        else not exists (select from ${refunds} r where r.out_refund_no = listed.out_refund_no) end
      order by listed.kind`,
  );
  for (const { kind, payment, refund } of unknown)
    if (kind === "payment") await queryAttempt(db, payment);
    else await queryOutsideRefund(db, [payment], refund);
}
