import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { addresses, users } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import type { addressInput, addressPatch } from "./schemas";

const mostAddresses = 20;
const placeFields = ["province", "city", "district", "detail"] as const;
const noSuchAddress = () => notFound("There is no such address of yours.");

export async function listAddresses(db: Database, userId: number) {
  const items = await db
    .select()
    .from(addresses)
    .where(eq(addresses.user_id, userId))
    .orderBy(desc(addresses.is_default), desc(addresses.id));
  return { items };
}

export async function getAddress(db: Database, userId: number, id: number) {
  const [found] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.user_id, userId)));
  if (!found) throw noSuchAddress();
  return found;
}

export async function addAddress(db: Database, userId: number, input: z.output<typeof addressInput>) {
  await lockBook(db, userId);
  const addressCount = await db.$count(addresses, eq(addresses.user_id, userId));
  if (addressCount >= mostAddresses)
    throw new AppError(
      "limit_reached",
      msg("There are {most} addresses already; delete one first.", { most: mostAddresses }),
    );
  const is_default = addressCount === 0 || input.is_default === true;
  if (is_default) await clearDefault(db, userId);
  const [added] = await db
    .insert(addresses)
    .values({ ...withoutNulls(input), is_default, user_id: userId })
    .returning();
  return added!;
}

export async function changeAddress(db: Database, userId: number, id: number, patch: z.output<typeof addressPatch>) {
  await lockBook(db, userId);
  const own = and(eq(addresses.id, id), eq(addresses.user_id, userId));
  const [before] = await db.select().from(addresses).where(own);
  if (!before) throw noSuchAddress();
  const { is_default: asksDefault = before.is_default, ...fields } = withoutNulls(patch);
  const isMoved = placeFields.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
  if (asksDefault !== before.is_default) await clearDefault(db, userId);
  const is_default = asksDefault || (before.is_default && !(await promoteNewest(db, userId, id)));
  const [changed] = await db
    .update(addresses)
    .set({ ...(isMoved && { latitude: null, longitude: null }), ...fields, is_default })
    .where(own)
    .returning();
  return changed!;
}

export async function removeAddress(db: Database, userId: number, id: number) {
  await lockBook(db, userId);
  const [removed] = await db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.user_id, userId)))
    .returning();
  if (!removed) throw noSuchAddress();
  if (removed.is_default) await promoteNewest(db, userId, id);
}

/** Serializes writes per user: otherwise two could each find 19 addresses, or each change the default. */
const lockBook = (db: Database, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

const clearDefault = (db: Database, userId: number) =>
  db
    .update(addresses)
    .set({ is_default: false })
    .where(and(eq(addresses.user_id, userId), addresses.is_default));

async function promoteNewest(db: Database, userId: number, except: number) {
  const newest = sql`(select max(a.id) from ${addresses} a where a.user_id = ${userId} and a.id <> ${except})`;
  const promoted = await db
    .update(addresses)
    .set({ is_default: true })
    .where(eq(addresses.id, newest))
    .returning({ id: addresses.id });
  return promoted.length > 0;
}

/** The columns are not nullable. */
function withoutNulls<T extends { district?: string | null; postal_code?: string | null }>(input: T) {
  const emptied = {
    ...(input.district === null && { district: "" }),
    ...(input.postal_code === null && { postal_code: "" }),
  };
  return { ...input, ...emptied } as T & { district?: string; postal_code?: string };
}
