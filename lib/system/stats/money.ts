import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isPaidOffline, offlineMethods, pendingRefunds } from "@/db/schema/payments";
import { listBills, startOf } from "@/lib/selling/bills/queries";
import { rangeOfDays } from "@/lib/selling/bills/schemas";
import { needingRefund } from "@/lib/selling/orders/order-filters";
import { refundableAmount } from "@/lib/selling/payments/refundable";
import { readSetting } from "@/lib/settings/queries";
import { frozenNames, moneyLinks } from "./links";
import { type Period, salesByDay } from "./queries";

/** The time zone of WeChat Pay's bills. */
export const billZone = "Asia/Shanghai";

/** Without shipping reports, WeChat does not wait for them, and no money counts as frozen. */
export async function moneyNow(db: Database) {
  const isReported = await readSetting(db, "wechat.report_shipping");
  const found = await readFigures(db);
  const figureOf = (name: keyof typeof moneyLinks) => {
    const { count, amount } = found.find((each) => each.name === name) ?? { count: 0, amount: 0 };
    return { name, count, amount, link: moneyLinks[name] };
  };
  const held = found.find(({ name }) => name === "held")!.amount;
  const offline = offlineMethods.map(figureOf).filter(({ count }) => count > 0);
  const pending = ["refunds_in_flight", "to_refund"] as const;
  const parts = [...[...(isReported ? frozenNames : []), ...pending].map(figureOf), ...offline];
  const available = parts.reduce((rest, { amount }) => rest - amount, held);
  return [
    ...parts,
    { name: "available" as const, count: null, amount: available, link: null },
    figureOf("invoices_to_issue"),
  ];
}

/** `held`: all that was received and not refunded. Refunds under way are not part of the frozen money. */
const readFigures = (db: Database) =>
  rows<{ name: string | null; count: number; amount: number }>(
    db,
    sql`with figures (name, count, amount) as (
        select 'to_ship', count(*), sum(total_price - refunded_amount) from orders
        where status = 'paid' and not ${isPaidOffline(sql`orders.id`)}
        union all
        select 'to_receive', count(*), sum(o.total_price - o.refunded_amount)
        from orders o join shipping_reports s on s.order_id = o.id where o.status = 'shipped' and s.status = 'sent'
        union all
        select 'report_' || s.status, count(*), sum(o.total_price - o.refunded_amount)
        from shipping_reports s join orders o on o.id = s.order_id
        where s.status in ('pending', 'failed') and o.status in ('shipped', 'completed') group by s.status
        union all
        select case when o.status = 'paid' then 'to_ship' when s.status <> 'sent' then 'report_' || s.status
          when s.status = 'sent' and o.status = 'shipped' then 'to_receive' end, 0, -sum(r.amount)
        from refunds r join payments p on p.id = r.payment_id and p.status = 'success'
        join orders o on o.id = r.order_id and o.status in ('paid', 'shipped', 'completed')
        left join shipping_reports s on s.order_id = o.id where r.status in ${pendingRefunds} group by 1
        union all
        select 'refunds_in_flight', count(*), sum(amount) from refunds where status in ('pending', 'processing')
        union all
        select 'to_refund', count(distinct o.id),
          sum(${refundableAmount("p")}) filter (where p.status = 'surplus' or o.status = 'cancelled')
        from orders o join payments p on p.order_id = o.id where o.id = any(array(${needingRefund}))
        union all
        select 'to_refund', 0, sum(amount) from refunds where status = 'abnormal'
        union all
        select 'invoices_to_issue', count(*), sum(o.total_price - o.refunded_amount)
        from invoices i join orders o on o.id = i.order_id where i.status = 'requested'
        union all
        select p.method, count(*) filter (where not moved.is_refund), sum(moved.amount) from (${offlineMoney}) moved
        join payments p on p.id = moved.payment_id group by 1
        union all
        select 'held', 0, sum(case figure when 'received' then amount else -amount end)
        from order_figures where figure in ('received', 'returned'))
      select name, sum(count)::int as count, coalesce(sum(amount), 0)::float8 as amount from figures group by name`,
  );

/** All that was received and given back outside WeChat Pay. */
const offlineMoney = sql`select id as payment_id, paid_at as at, amount, false as is_refund from payments where channel = 'offline'
  union all select payment_id, completed_at, -amount, true from refunds where learned_from = 'offline' and status = 'success'`;

/** Without the money outside WeChat Pay, which its bills do not know. */
export async function moneyByDay(db: Database, period: Omit<Period, "timeZone">) {
  const sales = await salesByDay(db, { ...period, timeZone: billZone });
  const days = rangeOfDays(sales[0]!.day, sales.at(-1)!.day);
  const { items: bills } = await listBills(db, { ...days, size: sales.length });
  const offline = await rows<{ day: string; received: number; refunded: number }>(
    db,
    sql`select (at at time zone ${billZone})::date::text as day, coalesce(sum(amount) filter (where not is_refund), 0)::float8 as received,
        coalesce(-sum(amount) filter (where is_refund), 0)::float8 as refunded
      from (${offlineMoney}) moved where at >= ${startOf(sales[0]!.day)} group by 1`,
  );
  return sales.map(({ day, paid_amount, refunded_amount }) => {
    const other = offline.find((each) => each.day === day);
    const received = paid_amount - (other?.received ?? 0);
    const refunded = refunded_amount - (other?.refunded ?? 0);
    const bill = bills.find((each) => each.day === day) ?? null;
    const isOther = { received: bill?.paid_amount !== received, refunded: bill?.refunded_amount !== refunded };
    const differs = bill?.read_at ? (["received", "refunded"] as const).filter((sum) => isOther[sum]) : [];
    return { day, received, refunded, bill, differs };
  });
}
