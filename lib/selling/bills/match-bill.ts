import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { bills } from "@/db/schema/bills";
import { payments, refundedAt, refunds, settledAt } from "@/db/schema/payments";
import type { TradeLine } from "@/lib/wechat/trade-bill";
import { billId, startOf } from "./queries";

/** Within this time of midnight, a record can be in the bill of either day. */
const margin = sql`interval '5 minutes'`;
const chinaDay = (at: ReturnType<typeof sql>) => sql`((${at}) at time zone 'Asia/Shanghai')::date`;

/**
 * Stores a bill, its matches and its differences, and raises an alarm about new ones. With the same file, the lines
 * remain and are only matched again.
 */
export async function storeBill(tx: Database, day: string, bill: { sha1: string; lines: TradeLine[] } | undefined) {
  // Bills of neighbouring days match the same records.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bills'))`);
  const [stored] = await rows<{ sha1: string | null }>(tx, sql`select sha1 from ${bills} where day = ${day}`);
  if (bill && stored?.sha1 !== bill.sha1) {
    await tx.execute(sql`delete from bill_lines where day = ${day}`);
    await tx.execute(sql`insert into bill_lines
        (day, kind, transaction_id, out_trade_no, refund_id, out_refund_no, amount, fee, at)
      select ${day}, listed.* from jsonb_to_recordset(${JSON.stringify(bill.lines)}::jsonb) as listed
        (kind text, transaction_id text, out_trade_no text, refund_id text, out_refund_no text, amount int, fee int, at timestamptz)`);
  }
  await tx.execute(sql`update ${bills} set status = ${bill ? "ready" : "empty"}, sha1 = ${bill?.sha1 ?? null},
      read_at = now(), last_error = null, (payments, paid_amount, refunds, refunded_amount, fees) = (
        select count(*) filter (where kind = 'payment'), coalesce(sum(amount) filter (where kind = 'payment'), 0),
          count(*) filter (where kind = 'refund'), coalesce(sum(amount) filter (where kind = 'refund'), 0), coalesce(sum(fee), 0)
        from bill_lines where day = ${day})
    where day = ${day}`);
  await matchLines(tx, day);
  await removeSettled(tx, day);
  await recordDifferences(tx, day);
}

/** A record matches one line: the first. */
const matchLines = (tx: Database, day: string) =>
  tx.execute(sql`with equal as (
      select l.id, p.id as payment_id, null::int as refund_row_id
      from bill_lines l join payments p on p.out_trade_no = l.out_trade_no and p.transaction_id = l.transaction_id
        and p.amount = l.amount and p.status in ('success', 'surplus')
      where l.day = ${day} and l.kind = 'payment'
        and not exists (select from bill_lines o where o.payment_id = p.id and o.day <> l.day)
      union all select l.id, null, r.id
      from bill_lines l join refunds r on r.out_refund_no = l.out_refund_no and r.amount = l.amount
        and r.status not in ('failed', 'closed')
      where l.day = ${day} and l.kind = 'refund'
        and not exists (select from bill_lines o where o.refund_row_id = r.id and o.day <> l.day)),
    matched as (select min(id) as id, payment_id, refund_row_id from equal group by payment_id, refund_row_id)
    update bill_lines set payment_id = matched.payment_id, refund_row_id = matched.refund_row_id
    from bill_lines l left join matched on matched.id = l.id
    where l.day = ${day} and bill_lines.id = l.id
      and (bill_lines.payment_id, bill_lines.refund_row_id) is distinct from (matched.payment_id, matched.refund_row_id)`);

/** Open differences whose line now has a match, or whose record is now in a bill. */
const removeSettled = (tx: Database, day: string) =>
  tx.execute(sql`delete from bill_differences d where d.status = 'open' and (
      d.day = ${day} and exists (select from bill_lines l
        where l.id = d.line_id and (l.payment_id is not null or l.refund_row_id is not null))
      or d.kind = 'missing_there' and (
        exists (select from payments p join bill_lines l on l.out_trade_no = p.out_trade_no and l.kind = 'payment'
          where p.id = d.payment_id)
        or exists (select from refunds r join payments p on p.id = r.payment_id
          join bill_lines l on l.out_trade_no = p.out_trade_no and l.out_refund_no = r.out_refund_no
          where r.id = d.refund_row_id)))`);

/** A record is missing once the bills of all days in which it can be were read. */
const recordDifferences = (tx: Database, day: string) =>
  tx.execute(sql`with wrong as (
      select l.day, l.id as line_id, p.id as payment_id, r.id as refund_row_id, case
        when exists (select from bill_lines o where o.payment_id = p.id and l.kind = 'payment')
          or exists (select from bill_lines o where o.refund_row_id = r.id)
          or case l.kind when 'payment' then p.id else r.id end is null then 'unknown_here'
        when case l.kind when 'payment' then p.amount else r.amount end <> l.amount then 'amount'
        when l.kind = 'payment' and p.transaction_id <> l.transaction_id then 'unknown_here'
        else 'state' end as kind
      from bill_lines l
      left join payments p on p.out_trade_no = l.out_trade_no
      left join refunds r on r.out_refund_no = l.out_refund_no
      where l.day = ${day} and l.payment_id is null and l.refund_row_id is null),
    unlisted as (
      select id as payment_id, null::int as refund_row_id, paid_at as since, paid_at as until from ${payments}
      where status in ('success', 'surplus') and channel = 'wechat'
        and ${settledAt(payments)} >= ${startOf(day)} - ${margin}
        and ${settledAt(payments)} < ${startOf(sql`${day}::date + 1`)} + ${margin}
        and not exists (select from bill_lines l where l.out_trade_no = ${payments.out_trade_no} and l.kind = 'payment')
      union all
      select null, refunds.id, refunds.created_at, refunds.completed_at
      from ${refunds} join payments p on p.id = refunds.payment_id
      where refunds.status = 'success' and p.channel = 'wechat' and ${refundedAt(refunds)} >= ${startOf(day)} - ${margin}
        and refunds.created_at < ${startOf(sql`${day}::date + 1`)} + ${margin}
        and not exists (select from bill_lines l
          where l.out_trade_no = p.out_trade_no and l.out_refund_no = refunds.out_refund_no)),
    missing as (
      select ${chinaDay(sql`until`)} as day, payment_id, refund_row_id from unlisted
      where not exists (select from bill_differences d where d.kind = 'missing_there'
          and (d.payment_id = unlisted.payment_id or d.refund_row_id = unlisted.refund_row_id))
        and not exists (
          select from generate_series(${chinaDay(sql`since - ${margin}`)}, ${chinaDay(sql`until + ${margin}`)}, interval '1 day') needed
          where not exists (select from bills b where b.day = needed::date and b.status in ('ready', 'empty')))),
    recorded as (
      insert into bill_differences (day, kind, line_id, payment_id, refund_row_id)
      select day, kind, line_id, payment_id, refund_row_id from wrong
      union all select day, 'missing_there', null, payment_id, refund_row_id from missing
      on conflict (line_id) where line_id is not null do nothing
      returning day)
    insert into events (type, resource, resource_id, data)
    select 'bill.difference', 'bill', ${billId(sql`day`)}, jsonb_build_object('day', day, 'count', count(*))
    from recorded group by day
    union all select 'bill.ready', 'bill', ${billId(sql`${day}::date`)}, jsonb_build_object('day', ${day}::date)`);
