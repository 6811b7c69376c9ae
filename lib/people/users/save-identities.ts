import { and, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import { AppError } from "@/lib/kernel/contract/errors";
import { type IdentifierField, identifierFields, identifierTypes } from "@/lib/people/identity/identifiers";

export type Names = { [Field in IdentifierField]?: string | null };

/**
 * The unique index decides who owns a login name. `duplicate` lists all names that are taken. Null removes a name. A
 * verified name is taken from an account where it was only typed.
 */
export async function saveNames(tx: Database, user_id: number, names: Names, isProven = false) {
  const changed = identifierFields.filter((field) => names[field] !== undefined);
  const types = changed.map((field) => identifierTypes[field]);
  if (!types.length) return;
  const own = and(eq(identities.user_id, user_id), inArray(identities.type, types));
  const earlier = await tx.delete(identities).where(own).returning();
  const named = changed.flatMap((field) => {
    const [identifier, type] = [names[field], identifierTypes[field]];
    const same = earlier.find((one) => one.type === type && one.identifier === identifier);
    const proven_at = isProven ? new Date() : (same?.proven_at ?? null);
    return identifier ? [{ user_id, type, identifier, proven_at }] : [];
  });
  if (!named.length) return;
  if (isProven) for (const { type, identifier } of named) await releaseUnproven(tx, type, identifier);
  const saved = await tx.insert(identities).values(named).onConflictDoNothing().returning({ type: identities.type });
  const unsaved = changed.filter((field) => names[field] && !saved.some(({ type }) => type === identifierTypes[field]));
  if (unsaved.length) throw duplicate(unsaved);
}

/** A quick check before the password is hashed. It is not authoritative, because two requests can be concurrent. */
export async function refuseTaken(db: Database, names: Names) {
  const given = identifierFields.flatMap((field) => (names[field] ? [{ field, identifier: names[field] }] : []));
  const isGiven = given.map(({ field, identifier }) =>
    and(eq(identities.type, identifierTypes[field]), eq(identities.identifier, identifier)),
  );
  const found = await db
    .select({ type: identities.type })
    .from(identities)
    .where(or(...isGiven));
  const used = given.filter(({ field }) => found.some(({ type }) => type === identifierTypes[field]));
  if (used.length) throw duplicate(used.map(({ field }) => field));
}

const taken = {
  username: "This user name is taken.",
  email: "This e-mail address is taken.",
  phone: "This phone number is taken.",
} as const;

function duplicate(fields: IdentifierField[]) {
  const errors = fields.map((path) => ({ path, code: "duplicate", message: taken[path] }));
  return new AppError("duplicate", errors[0]!.message, { errors });
}

/** Refuses to remove the last way to sign in. A login name counts as one only with a password. */
export async function keepLoginMethod(tx: Database, user_id: number, password_hash: string | null) {
  const [left] = await tx
    .select({ methods: count() })
    .from(identities)
    .where(and(eq(identities.user_id, user_id), password_hash === null ? eq(identities.type, 200) : undefined));
  if (!left?.methods)
    throw new AppError("protected", "This is the last way to sign in to this account. Add another first.");
}

/** A verified phone number takes precedence over a typed one. */
async function releaseUnproven(tx: Database, type: number, identifier: string) {
  const typed = and(eq(identities.type, type), eq(identities.identifier, identifier), isNull(identities.proven_at));
  const [taken] = await tx.delete(identities).where(typed).returning({ user_id: identities.user_id });
  if (!taken) return;
  await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, taken.user_id));
}
