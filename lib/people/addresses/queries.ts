import type { z } from "zod";
import type { Database } from "@/db/client";
import { addresses } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { maxEntries, ownedList } from "./owned-list";
import type { addressInput, addressPatch } from "./schemas";

const placeFields = ["province", "city", "district", "detail"] as const;

export const ownAddresses = ownedList(
  addresses,
  "There is no such address of yours.",
  msg("You already have {most} addresses. Delete one first.", { most: maxEntries }),
);

export const addAddress = (db: Database, userId: number, input: z.output<typeof addressInput>) =>
  ownAddresses.add(db, userId, withoutNulls(input));

export const changeAddress = (db: Database, userId: number, id: number, patch: z.output<typeof addressPatch>) =>
  ownAddresses.change(db, userId, id, (before) => {
    const fields = withoutNulls(patch);
    const isMoved = placeFields.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
    return { ...(isMoved && { latitude: null, longitude: null }), ...fields };
  });

/** The columns are not nullable. */
function withoutNulls<T extends { district?: string | null; postal_code?: string | null }>(input: T) {
  const emptied = {
    ...(input.district === null && { district: "" }),
    ...(input.postal_code === null && { postal_code: "" }),
  };
  return { ...input, ...emptied } as T & { district?: string; postal_code?: string };
}
