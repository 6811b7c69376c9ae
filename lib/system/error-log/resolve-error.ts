import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { errorLogs } from "@/db/schema/logs";
import { notFound } from "@/lib/kernel/contract/errors";
import type { LoggedKind } from "@/lib/kernel/records/changes";

type Resolution = Pick<typeof errorLogs.$inferSelect, "resolved_at" | "resolved_by">;
export const errorRecord: LoggedKind<Resolution> = { name: "error_log" };

/** Does not replace the user who resolved it first. */
export async function resolveError(db: Database, id: number, userId: number) {
  const own = { resolved_at: errorLogs.resolved_at, resolved_by: errorLogs.resolved_by };
  const [before]: Resolution[] = await db.select(own).from(errorLogs).where(eq(errorLogs.id, id)).for("update");
  if (!before) throw notFound("There is no such error.");
  if (before.resolved_at) return { before, after: before };
  const after: Resolution = { resolved_at: new Date(), resolved_by: userId };
  await db.update(errorLogs).set(after).where(eq(errorLogs.id, id));
  return { before, after };
}
