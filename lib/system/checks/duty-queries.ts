import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { TermsKind } from "@/db/schema/content";
import { maxCount } from "@/lib/kernel/lists/paging";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";

export interface TermsArticle {
  kind: TermsKind;
  id: number;
  title: string;
  status: "draft" | "published";
  /** True if the text still has marks to fill in (`gapsIn`). */
  has_gaps: boolean;
  /** Refers to the text that is published, or was last. */
  version: number | null;
}

/** The published article of each kind, or else its newest draft. */
export const findTerms = (db: Database) =>
  rows<TermsArticle>(
    db,
    sql`select distinct on (kind) kind, id, title, status, content ~ '【(请填写|Fill in)' as has_gaps,
        (select max(version) from terms_versions v where v.kind = articles.kind) as version
      from articles where kind <> 'article' and deleted_at is null
      order by kind, status = 'published' desc, id desc`,
  );

/** The sweep tries a due erasure every ten seconds, so one that is an hour late fails. */
export async function countErasures(db: Database) {
  const [found] = await rows<{ waiting: number; overdue: number }>(
    db,
    sql`select count(*)::int as waiting, (count(*) filter (where erase_due_at < now() - interval '1 hour'))::int as overdue
      from users where erase_due_at is not null`,
  );
  return found!;
}

/** Reports that failed, and those that WeChat has not accepted for an hour. */
export const countUnreported = (db: Database) =>
  rows<{ status: "failed" | "pending"; count: number; amount: number }>(
    db,
    sql`select r.status, count(*)::int as count, coalesce(sum(o.total_price - o.refunded_amount), 0)::float8 as amount
      from (select order_id, status from shipping_reports where status = 'failed'
          or status = 'pending' and attempts > 0 and created_at < now() - interval '1 hour'
        limit ${maxCount}) r
      join orders o on o.id = r.order_id group by r.status order by r.status`,
  );

/** By WeChat itself: what the sandbox accepted proves nothing. */
export async function hasAcceptedReport(db: Database) {
  const { source } = await wechatKeysInUse(db);
  if (source !== "environment" && source !== "stored") return false;
  return (await rows(db, sql`select from shipping_reports where status = 'sent' limit 1`)).length > 0;
}

export async function countUnshipped(db: Database) {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (
      select from orders where status = 'paid' and delivery <> 'pickup' and created_at < now() - interval '48 hours'
        and paid_at < now() - interval '48 hours' limit ${maxCount}) late`,
  );
  return found!.count;
}

export async function countComplaints(db: Database) {
  const [found] = await rows<{ waiting: number; overdue: number }>(
    db,
    sql`select count(*)::int as waiting, (count(*) filter (where due_at <= now()))::int as overdue
      from complaints where answered_at is null and state <> 'done'`,
  );
  return found!;
}
