import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { identifierTypes } from "@/lib/people/identity/identifiers";
import { lockPhone } from "@/lib/people/users/verify-phone";
import { lockOrder, type Order } from "@/lib/selling/moves/move-order";
import type { createInput } from "./admin-schemas";
import { editPrice } from "./edit-price";
import type { Terms } from "./order-terms";
import { placeOrder } from "./place-order";

type Input = z.output<typeof createInput>;

/**
 * The customer for whom an admin orders, locked; null for a phone number that no one has verified and no admin has ordered
 * for. A number that was only typed identifies no one.
 */
export async function findBuyer(db: Database, { user_id, phone }: Pick<Input, "user_id" | "phone">) {
  const path = phone === undefined ? "user_id" : "phone";
  const owners = sql`(select user_id from identities
      where type = ${identifierTypes.phone} and identifier = ${phone} and proven_at is not null
    union all select id from users where awaited_phone = ${phone})`;
  const [user] = await db
    .select({ id: users.id, status: users.status, group_id: users.group_id })
    .from(users)
    .where(and(inArray(users.id, phone === undefined ? [user_id!] : owners), isNull(users.deleted_at)))
    .for("no key update");
  if (!user && phone !== undefined) return null;
  if (!user || user.group_id !== null) throw refused(path, "not_found", "There is no such customer.");
  if (user.status === "disabled") throw refused(path, "disabled", "This customer is disabled.");
  return user.id;
}

/** The order's address that is not in the customer's address book, with all its parts. */
export const givenAddress = ({ address }: Pick<Input, "address">) =>
  address && { ...address, district: address.district ?? "", postal_code: address.postal_code ?? "" };

const refused = (path: string, code: string, message: FieldError["message"]) => invalid({ path, code, message });

async function addBuyer(tx: Database, awaited_phone: string) {
  const [user] = await tx.insert(users).values({ awaited_phone }).returning({ id: users.id });
  return user!.id;
}

/** Places an unpaid order for the customer, at a lower price if `goods` names one. `buyer` is the customer of the terms. */
export async function createOrder(
  tx: Database,
  buyer: number | null,
  { user_id, phone, ...input }: Input,
  terms: Terms,
  adminId: number,
): Promise<Order> {
  if (phone !== undefined) await lockPhone(tx, phone);
  const found = await findBuyer(tx, { user_id, phone });
  if (buyer !== null && buyer !== found) throw refused("phone", "not_found", "There is no such customer.");
  const id = await placeOrder(tx, found ?? (await addBuyer(tx, phone!)), input, terms, adminId);
  if (input.goods !== undefined) {
    const edit = { goods: input.goods, reason: input.reason! };
    await editPrice(tx, await lockOrder(tx, id), edit, adminId);
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order!;
}
