import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities, type users } from "@/db/schema/users";
import type { Rows } from "@/lib/kernel/audit";
import { identifierFields, identifierTypes } from "@/lib/people/identity/identifiers";

/** As the operation log follows a user: what they are called belongs to them. */
export async function withNames(db: Database, user: typeof users.$inferSelect): Promise<Rows["user"]> {
  const { unionid: _, ...row } = user;
  const held = await db.select().from(identities).where(eq(identities.user_id, user.id));
  const [username, email, phone] = identifierFields.map(
    (field) => held.find(({ type }) => type === identifierTypes[field])?.identifier ?? null,
  );
  return { ...row, username: username!, email: email!, phone: phone! };
}
