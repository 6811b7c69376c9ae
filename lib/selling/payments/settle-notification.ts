import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notifications } from "@/db/schema/payments";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import type { Changed, Recorded } from "@/lib/kernel/records/changes";
import { getNotification } from "./admin-queries";

const notificationRecord: Recorded<typeof notifications.$inferSelect> = { name: "notification" };

/** Only one that waits for a person can be settled, and only once: the second admin hears that another was faster. */
export async function settleNotification(db: Database, id: number, note: string, userId: number, changed: Changed) {
  const one = eq(notifications.id, id);
  const [before] = await db.select().from(notifications).where(one).for("update");
  if (!before) throw notFound("There is no such notification.");
  if (before.verdict === "settled") throw new AppError("stale", "Somebody has settled this already.");
  if (before.verdict !== "review") throw new AppError("stale", "This needs nobody to look at it.");
  const settled = { verdict: "settled", settled_at: sql`now()`, settled_by: userId, settled_note: note } as const;
  const [after] = await db.update(notifications).set(settled).where(one).returning();
  changed(notificationRecord, id, before, after!);
  return getNotification(db, id);
}
