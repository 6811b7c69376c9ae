import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities, type users } from "@/db/schema/users";
import type { Recorded } from "@/lib/kernel/changes";
import { identifierFields, identifierTypes } from "@/lib/people/identity/identifiers";

/** A user as the operation log records it: the row with its login names. */
export type NamedUser = Omit<typeof users.$inferSelect, "unionid"> & {
  username: string | null;
  email: string | null;
  phone: string | null;
};
export const userRecord: Recorded<NamedUser> = { name: "user", masked: ["password_hash"] };

export async function withNames(db: Database, user: typeof users.$inferSelect): Promise<NamedUser> {
  const { unionid: _, ...row } = user;
  const held = await db.select().from(identities).where(eq(identities.user_id, user.id));
  const [username, email, phone] = identifierFields.map(
    (field) => held.find(({ type }) => type === identifierTypes[field])?.identifier ?? null,
  );
  return { ...row, username: username!, email: email!, phone: phone! };
}
