import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { notFound } from "@/lib/kernel/errors";
import { revokeSessionsOf } from "@/lib/people/sessions/queries";
import { withNames } from "@/lib/people/users/with-names";

/** Who has no rights is nobody's to be kept from, so the rights need no lock here. */
export async function setCustomerStatus(
  db: Database,
  id: number,
  version: number | undefined,
  status: "active" | "disabled" | undefined,
) {
  const row = await lockRow(db, "user", users, id);
  if (row.group_id !== null) throw notFound("There is no such customer.");
  if (version !== undefined) await lockRow(db, "user", users, id, version);
  const before = await withNames(db, row);
  const saved = await saveRow(db, users, id, { status });
  if (status === "disabled") await revokeSessionsOf(db, id);
  return { before, after: await withNames(db, saved) };
}
