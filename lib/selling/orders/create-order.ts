import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { identities, users } from "@/db/schema/users";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { identifierTypes } from "@/lib/people/identity/identifiers";
import { lockOrder, type Order } from "@/lib/selling/moves/move-order";
import type { createInput } from "./admin-schemas";
import { editPrice } from "./edit-price";
import type { Terms } from "./order-terms";
import { placeOrder } from "./place-order";

type Input = z.output<typeof createInput>;

/**
 * The customer for whom an admin orders; null if no one has verified the phone number yet. A number that was only typed
 * identifies no one.
 */
export async function findBuyer(db: Database, { user_id, phone }: Pick<Input, "user_id" | "phone">) {
  if (user_id !== undefined) {
    const [user] = await db
      .select({ id: users.id, status: users.status })
      .from(users)
      .where(and(eq(users.id, user_id), isNull(users.group_id), isNull(users.deleted_at)));
    if (!user) throw refused("user_id", "not_found", "There is no such customer.");
    if (user.status === "disabled") throw refused("user_id", "disabled", "This customer is disabled.");
    return user.id;
  }
  const [owner] = await db
    .select({ id: users.id, status: users.status, proven_at: identities.proven_at, group_id: users.group_id })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.type, identifierTypes.phone), eq(identities.identifier, phone!)));
  if (!owner) return null;
  if (owner.status === "disabled") throw refused("phone", "disabled", "This customer is disabled.");
  if (owner.group_id !== null) throw refused("phone", "not_found", "There is no such customer.");
  if (owner.proven_at || (await isAwaited(db, owner.id))) return owner.id;
  throw refused(
    "phone",
    "unverified",
    "A customer has typed this number without verifying it. Choose the customer instead.",
  );
}

const refused = (path: string, code: string, message: FieldError["message"]) => invalid({ path, code, message });

/** A user who cannot sign in: their orders wait for the person who verifies the phone number. */
const isAwaited = async (db: Database, id: number) =>
  (
    await rows(
      db,
      sql`select from users u where u.id = ${id} and u.password_hash is null
        and not exists (select from identities i where i.user_id = u.id and i.type <> ${identifierTypes.phone})`,
    )
  ).length > 0;

async function addBuyer(tx: Database, phone: string) {
  const [user] = await tx.insert(users).values({}).returning({ id: users.id });
  const identity = { user_id: user!.id, type: identifierTypes.phone, identifier: phone };
  const [saved] = await tx.insert(identities).values(identity).onConflictDoNothing().returning();
  if (saved) return user!.id;
  // Another admin orders for the same number concurrently.
  await tx.delete(users).where(eq(users.id, user!.id));
  return (await findBuyer(tx, { phone }))!;
}

/** Places an unpaid order for the customer, at a lower price if `goods` names one. */
export async function createOrder(
  tx: Database,
  buyer: number | null,
  input: Input,
  terms: Terms,
  adminId: number,
): Promise<Order> {
  const userId = buyer ?? (await addBuyer(tx, input.phone!));
  const { id } = await placeOrder(tx, userId, input, terms, adminId);
  if (input.goods !== undefined) {
    const edit = { goods: input.goods, reason: input.reason! };
    await editPrice(tx, await lockOrder(tx, id), edit, adminId);
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order!;
}
