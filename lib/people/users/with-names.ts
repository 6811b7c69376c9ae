import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { identifierFields, identifierTypes } from "@/lib/people/identity/identifiers";
import { secondFactorAt } from "@/lib/people/sessions/second-factor";
import { lockedUntil } from "@/lib/people/sessions/throttle";

export type NamedUser = Omit<typeof users.$inferSelect, "unionid"> & {
  username: string | null;
  email: string | null;
  phone: string | null;
  locked_until: string | null;
  second_factor_at: string | null;
};
export const userRecord: LoggedKind<NamedUser> = {
  name: "user",
  masked: ["password_hash"],
  personal: ["nickname", "username", "email", "phone", "note", "tags"],
};

export async function withNames(db: Database, user: typeof users.$inferSelect): Promise<NamedUser> {
  const { unionid: _, ...row } = user;
  const identityRows = await db.select().from(identities).where(eq(identities.user_id, user.id));
  const [username, email, phone] = identifierFields.map(
    (field) => identityRows.find(({ type }) => type === identifierTypes[field])?.identifier ?? null,
  );
  const [lock] = await rows<Pick<NamedUser, "locked_until" | "second_factor_at">>(
    db,
    sql`select ${lockedUntil} as locked_until, ${secondFactorAt} as second_factor_at from ${users} where ${users.id} = ${user.id}`,
  );
  return { ...row, ...lock!, username: username!, email: email!, phone: phone! };
}
