import { isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { notFound } from "@/lib/kernel/contract/errors";
import { entity, lockRow, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { revokeSessionsOf } from "@/lib/people/sessions/queries";
import { getCustomer } from "@/lib/people/users/admin-queries";
import { type NamedUser, userRecord, withNames } from "@/lib/people/users/with-names";

/** A customer has no permissions to compare with the caller's, so no lock is needed. */
export const customerEntity = entity({
  ...userRecord,
  table: users,
  title: users.nickname,
  where: isNull(users.group_id),
  reads: "customer.read",
  lock: lockCustomer,
  async write(
    db,
    before,
    { status, note, tags }: Partial<Pick<typeof users.$inferSelect, "status" | "note" | "tags">>,
  ) {
    const saved = await saveRow(db, users, before.id, { status, note, tags });
    if (status === "disabled") await revokeSessionsOf(db, before.id);
    return withNames(db, saved);
  },
  show: (db, { id }) => getCustomer(db, id),
});

async function lockCustomer(db: Database, id: number, read?: ReadVersion): Promise<NamedUser> {
  const row = await lockRow(db, "user", users, id);
  if (row.group_id !== null) throw notFound("There is no such customer.");
  if (read) await lockRow(db, "user", users, id, read);
  return withNames(db, row);
}
