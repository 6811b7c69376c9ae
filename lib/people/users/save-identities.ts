import { and, count, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities } from "@/db/schema/users";
import { AppError } from "@/lib/kernel/errors";
import { type IdentifierField, identifierFields, identifierTypes } from "@/lib/people/identity/identifiers";

export type Names = { [Field in IdentifierField]?: string | null };

/** Whose a name is, the unique index decides: all that belong to others are named at once. Null takes a name away. */
export async function saveNames(tx: Database, user_id: number, names: Names) {
  const changed = identifierFields.filter((field) => names[field] !== undefined);
  const types = changed.map((field) => identifierTypes[field]);
  if (!types.length) return;
  await tx.delete(identities).where(and(eq(identities.user_id, user_id), inArray(identities.type, types)));
  const wanted = changed.flatMap((field) => {
    const identifier = names[field];
    return identifier ? [{ user_id, type: identifierTypes[field], identifier }] : [];
  });
  if (!wanted.length) return;
  const saved = await tx.insert(identities).values(wanted).onConflictDoNothing().returning({ type: identities.type });
  const taken = changed.filter((field) => names[field] && !saved.some(({ type }) => type === identifierTypes[field]));
  if (taken.length) throw duplicate(taken);
}

const words = { username: "user name", email: "e-mail address", phone: "phone number" };

function duplicate(fields: IdentifierField[]) {
  const errors = fields.map((path) => ({ path, code: "duplicate", message: `This ${words[path]} is taken.` }));
  return new AppError("duplicate", errors[0]!.message, { errors });
}

/** A user must keep a way to sign in: a name is one only beside a password. */
export async function keepWayIn(tx: Database, user_id: number, password_hash: string | null) {
  const [left] = await tx
    .select({ ways: count() })
    .from(identities)
    .where(and(eq(identities.user_id, user_id), password_hash === null ? eq(identities.type, 200) : undefined));
  if (!left?.ways)
    throw new AppError("protected", "This is the last way to sign in to this account. Add another first.");
}
