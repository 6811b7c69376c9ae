import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { webhooks } from "@/db/schema/events";
import { transaction } from "@/lib/kernel/retry";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { dueAt, ruleRows } from "@/lib/people/messages/message-rules";
import { readSetting } from "@/lib/settings/queries";
import { queuedTypes } from "./deliveries";

export const dispatchEvents: CleanupSweep = { name: "events", isPrompt: true, tidy: dispatchAll };

const atOnce = 1000;
/** The key of an advisory lock that nothing else uses. */
const turn = 7_301_551;

async function dispatchAll(db: Database) {
  const [found] = await rows<{ waits: boolean }>(
    db,
    sql`select exists (select from events where position is null) as waits`,
  );
  if (!found!.waits) return;
  const isReported = await readSetting(db, "wechat.report_shipping");
  for (;;) if ((await transaction(db, (tx) => dispatch(tx, isReported))) < atOnce) return;
}

/** The order's last refund belongs to an after-sale request. The event of the request is reported instead. */
const belongsToRequest = sql`exists (select from after_sales a where a.status = 'refunded' and a.refund_id = (
  select r.id from refunds r where r.order_id = o.id and r.status = 'success' order by r.completed_at desc, r.id desc limit 1))`;

/**
 * One dispatcher runs at a time, so that readers see positions in order; events that commit later get higher positions.
 * The order number is added here, because many orders are read at once. Parcels reported to WeChat are omitted from
 * messages, because WeChat notifies the shopper itself. Reminders of orders that are not unpaid any more are deleted.
 */
async function dispatch(tx: Database, isReported: boolean) {
  const [free] = await rows<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${sql.raw(String(turn))}) as free`,
  );
  if (!free!.free) return 0;
  const [done] = await rows<{ count: number }>(
    tx,
    sql`
    with next as (
      select *, nextval('events_id_seq') as position
      from (select id, resource, resource_id from events where position is null order by id limit ${atOnce}) waiting),
    placed as (
      update events e set position = next.position,
        data = case when o.id is null then e.data else jsonb_build_object('order_no', o.order_no) || e.data end
      from next left join orders o on next.resource = 'order' and o.id = next.resource_id
      where e.id = next.id
      returning e.id, e.type, e.created_at, case e.resource when 'order' then e.resource_id else (e.data ->> 'order_id')::int end as order_id),
    wanted as materialized (select ${webhooks.id}, ${queuedTypes()} as types from ${webhooks} where ${webhooks.status} <> 'paused'),
    queued as (
      insert into deliveries (bot_id, webhook_id, event_id)
      select b.id, null, p.id from placed p join bots b on b.status <> 'paused' and p.type = any(b.types)
      union all
      select null, w.id, p.id from placed p join wanted w on p.type = any(w.types)),
    notified as (
      insert into messages (event_id, kind, user_id, due_at)
      select p.id, t.kind, o.user_id, ${dueAt}
      from placed p join ${ruleRows} on rule.type = p.type
      join message_templates t on t.kind = rule.kind and t.enabled
      join orders o on o.id = p.order_id
      where (rule.deliveries is null or o.delivery = any(rule.deliveries)) and not (t.kind = 'shipped' and ${isReported})
        and not (t.kind = 'unpaid' and o.status <> 'unpaid')
        and not (p.type = 'order.refunded' and ${belongsToRequest})),
    outdated as (
      delete from messages m using events e, placed p join orders o on o.id = p.order_id
      where m.event_id = e.id and m.kind = 'unpaid' and m.status = 'pending' and e.resource = 'order'
        and e.resource_id = o.id and o.status <> 'unpaid')
    select count(*)::int as count from placed`,
  );
  return done!.count;
}

const isOld = sql`created_at < now() - interval '30 days'`;

/**
 * Deletes events with their messages, and messages without an event, after 30 days. Ids are nearly in order of time, so
 * checking the first 1,000 is enough.
 */
export const purgeEvents: CleanupSweep = {
  name: "old events",
  async tidy(db) {
    await db.execute(sql`delete from events where ${isOld}
      and id = any(array(select id from events order by id limit 1000))`);
    await db.execute(sql`delete from messages where ${isOld} and event_id is null`);
  },
};
