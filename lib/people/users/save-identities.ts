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
  if (isProven) for (const { type, identifier } of named) await releaseUnproven(tx, type, identifier, user_id);
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
async function releaseUnproven(tx: Database, type: number, identifier: string, owner: number) {
  const typed = and(eq(identities.type, type), eq(identities.identifier, identifier), isNull(identities.proven_at));
  const [taken] = await tx.delete(identities).where(typed).returning({ user_id: identities.user_id });
  if (!taken) return;
  const [left] = await tx
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(eq(users.id, taken.user_id))
    .returning();
  if (left!.password_hash === null && !(await tx.$count(identities, eq(identities.user_id, left!.id))))
    await moveOrders(tx, left!.id, owner);
}

/**
 * Gives the orders that admins placed for a phone number to the person who verified it. No one could pay them before, so
 * they are unpaid or cancelled.
 */
async function moveOrders(tx: Database, from: number, to: number) {
  await tx.execute(sql`
    with moved as (
      update orders set user_id = ${to}, updated_at = now(), version = version + 1 where user_id = ${from} returning created_at),
    emptied as (update customer_figures set order_count = 0, last_order_at = null where user_id = ${from})
    update customer_figures f set order_count = order_count + m.count, last_order_at = greatest(last_order_at, m.last)
    from (select count(*)::int as count, max(created_at) as last from moved) m where user_id = ${to}`);
  await tx.update(users).set({ deleted_at: new Date() }).where(eq(users.id, from));
}
