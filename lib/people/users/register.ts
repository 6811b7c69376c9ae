import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import { addressBlock, limitAttempts } from "@/lib/kernel/limits";
import { openidType } from "@/lib/people/identity/identifiers";
import { findByIdentifier } from "./queries";
import { type Names, saveNames } from "./save-identities";

interface Registration extends Names {
  nickname?: string;
  password_hash: string;
}

export async function registerUser(tx: Database, { nickname, password_hash, ...names }: Registration) {
  const [created] = await tx.insert(users).values({ nickname, password_hash }).returning({ id: users.id });
  await saveNames(tx, created!.id, names);
  return created!.id;
}

const window = { seconds: 3600, most: "limit.registrations" } as const;

/** An address can try ten times for each allowed registration, because each attempt reveals which names are taken. */
export const countAttempt = (db: Database, ip: string) =>
  limitAttempts(db, { key: `${window.most} ${addressBlock(ip)} attempts`, factor: 10, ...window });

/**
 * The first login of an openid creates its user. Of two concurrent first logins, the later one finds the user of the
 * earlier one.
 */
export async function findOrRegisterOpenid(tx: Database, openid: string, unionid: string | null) {
  const known = await findByIdentifier(tx, openidType, openid);
  if (known) {
    if (unionid && unionid !== known.unionid) await tx.update(users).set({ unionid }).where(eq(users.id, known.id));
    return known;
  }
  const [created] = await tx.insert(users).values({ unionid }).returning({ id: users.id });
  const [bound] = await tx
    .insert(identities)
    .values({ user_id: created!.id, type: openidType, identifier: openid })
    .onConflictDoNothing()
    .returning();
  if (!bound) await tx.delete(users).where(eq(users.id, created!.id));
  return findByIdentifier(tx, openidType, openid);
}
