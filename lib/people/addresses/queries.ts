import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { addresses } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { notFound } from "@/lib/kernel/contract/errors";
import { lockOwner } from "@/lib/people/users/queries";
import { isDefaultAfterEdit, isDefaultOfNew, maxEntries, promoteNewest } from "./default-entry";
import type { addressInput, addressPatch } from "./schemas";

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
  await lockOwner(db, userId);
  const full = msg("There are {most} addresses already; delete one first.", { most: maxEntries });
  const is_default = await isDefaultOfNew(db, addresses, userId, input.is_default, full);
  const [added] = await db
    .insert(addresses)
    .values({ ...withoutNulls(input), is_default, user_id: userId })
    .returning();
  return added!;
}

export async function changeAddress(db: Database, userId: number, id: number, patch: z.output<typeof addressPatch>) {
  await lockOwner(db, userId);
  const before = await getAddress(db, userId, id);
  const { is_default: wanted, ...fields } = withoutNulls(patch);
  const isMoved = placeFields.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
  const is_default = await isDefaultAfterEdit(db, addresses, before, wanted);
  const [changed] = await db
    .update(addresses)
    .set({ ...(isMoved && { latitude: null, longitude: null }), ...fields, is_default })
    .where(eq(addresses.id, id))
    .returning();
  return changed!;
}

export async function removeAddress(db: Database, userId: number, id: number) {
  await lockOwner(db, userId);
  const [removed] = await db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.user_id, userId)))
    .returning();
  if (!removed) throw noSuchAddress();
  if (removed.is_default) await promoteNewest(db, addresses, removed);
}

/** The columns are not nullable. */
function withoutNulls<T extends { district?: string | null; postal_code?: string | null }>(input: T) {
  const emptied = {
    ...(input.district === null && { district: "" }),
    ...(input.postal_code === null && { postal_code: "" }),
  };
  return { ...input, ...emptied } as T & { district?: string; postal_code?: string };
}
