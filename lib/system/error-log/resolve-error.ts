import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { errorLogs } from "@/db/schema/logs";
import type { Rows } from "@/lib/kernel/audit";
import { notFound } from "@/lib/kernel/errors";

/** One that is resolved already stays so, with who did it first. */
export async function resolveError(db: Database, id: number, userId: number) {
  const own = { resolved_at: errorLogs.resolved_at, resolved_by: errorLogs.resolved_by };
  const [before]: Rows["error_log"][] = await db.select(own).from(errorLogs).where(eq(errorLogs.id, id)).for("update");
  if (!before) throw notFound("There is no such error.");
  if (before.resolved_at) return { before, after: before };
  const after: Rows["error_log"] = { resolved_at: new Date(), resolved_by: userId };
  await db.update(errorLogs).set(after).where(eq(errorLogs.id, id));
  return { before, after };
}
