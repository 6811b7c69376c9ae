import { and, eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { complaints } from "@/db/schema/complaints";
import { staleError } from "@/lib/kernel/records/stale";
import { payConfig, wechatPay } from "@/lib/platform/platform";
import { platformFailed } from "@/lib/selling/payments/settle-attempt";
import type { WechatPay } from "@/lib/wechat/pay";
import { findComplaint } from "./queries";
import { readComplaint } from "./read-complaints";

type Complaint = typeof complaints.$inferSelect;

/** The line that an answer adds to the history. */
interface Line {
  type: "MERCHANT_RESPONSE" | "MERCHANT_CONFIRM_COMPLETE";
  text?: string;
}
interface Target {
  id: number;
  version: number;
}
type Send = (pay: WechatPay, merchantId: string, complaint: Complaint) => Promise<unknown>;

/**
 * Answers a complaint at WeChat Pay. The version is raised first, so that of two admins only one answers. The history
 * is read before: an answer whose response was lost is in it, and is not sent again.
 */
export async function answerComplaint(db: Database, { id, version }: Target, line: Line, send: Send) {
  const [pay, { merchantId }] = [await wechatPay(db), await payConfig(db)];
  const [claimed] = await db
    .update(complaints)
    .set({ version: sql`version + 1` })
    .where(and(eq(complaints.id, id), eq(complaints.version, version)))
    .returning();
  if (!claimed) {
    await findComplaint(db, id);
    throw staleError([]);
  }
  try {
    await readComplaint(db, claimed.complaint_id);
    if (await findLine(db, id, line)) return;
    await send(pay, merchantId, claimed);
    await readComplaint(db, claimed.complaint_id);
  } catch (error) {
    throw platformFailed(error);
  }
}

/** Only after the shopper's last words: the same text can be the answer to each of them. */
async function findLine(db: Database, id: number, { type, text = "" }: Line) {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from complaint_events e where complaint_id = ${id} and type = ${type}
      and (${text} in ('', e.text)) and not exists (
        select from complaint_events later where later.complaint_id = ${id} and later.type like 'USER_%'
          and (later.created_at, later.id) > (e.created_at, e.id))
      order by created_at desc, id desc limit 1`,
  );
  return found;
}

/** Names the admin, and the API key, at the line of the answer. */
export async function signAnswer(tx: Database, id: number, line: Line, userId: number) {
  const found = await findLine(tx, id, line);
  if (found)
    await tx.execute(sql`update complaint_events set user_id = ${userId}, key_name = nullif(current_setting('kiosk.key', true), '')
      where id = ${found.id} and user_id is null`);
}
