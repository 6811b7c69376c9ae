import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { complaints } from "@/db/schema/complaints";
import type { User } from "@/lib/kernel/contract/actor";
import { staleError } from "@/lib/kernel/records/stale";
import { payConfig, wechatPay } from "@/lib/platform/platform";
import { platformFailed } from "@/lib/selling/payments/settle-attempt";
import * as wechat from "@/lib/wechat/complaints";
import { getComplaint } from "./queries";
import { readComplaint } from "./read-complaints";
import type { replyInput } from "./schemas";

/** Without a text: completes the complaint. */
type Answer = { id: number; version: number } & Partial<z.output<typeof replyInput>>;

/**
 * Answers a complaint at WeChat Pay. The version is raised first, so that of two admins only one answers. The history
 * is read before: an answer whose response was lost is in it, and is not sent again.
 */
export async function answerComplaint(db: Database, { id, version, text, pictures = [] }: Answer, user: User) {
  const [pay, { merchantId }] = [await wechatPay(db), await payConfig(db)];
  const { complaint_id } = await getComplaint(db, id, new Set());
  const [claimed] = await db
    .update(complaints)
    .set({ version: sql`version + 1` })
    .where(and(eq(complaints.id, id), eq(complaints.version, version)))
    .returning();
  if (!claimed) throw staleError([]);
  try {
    await readComplaint(db, complaint_id);
    if (await signAnswer(db, id, text, user)) return;
    if (text === undefined) await wechat.complete(pay, merchantId, complaint_id);
    else await wechat.respond(pay, merchantId, complaint_id, text, pictures);
    await readComplaint(db, complaint_id);
    await signAnswer(db, id, text, user);
  } catch (error) {
    throw platformFailed(error);
  }
}

/**
 * Names the admin, and the API key, at the line of the answer, if it is there and no admin is named yet. Only after the
 * shopper's last words: the same text can be the answer to each of them.
 */
async function signAnswer(db: Database, id: number, text: string | undefined, user: User) {
  const isAnswer =
    text === undefined ? sql`type = 'MERCHANT_CONFIRM_COMPLETE'` : sql`type = 'MERCHANT_RESPONSE' and text = ${text}`;
  const signed = await rows(
    db,
    sql`update complaint_events set user_id = coalesce(user_id, ${user.id}),
        key_name = case when user_id is null then ${user.key?.name ?? null} else key_name end
      where id = (select id from complaint_events e where complaint_id = ${id} and ${isAnswer} and not exists (
          select from complaint_events later where later.complaint_id = ${id} and later.type like 'USER_%'
            and (later.created_at, later.id) > (e.created_at, e.id))
        order by created_at desc, id desc limit 1)
      returning id`,
  );
  return signed.length > 0;
}
