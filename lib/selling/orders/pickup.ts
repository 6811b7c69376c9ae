import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { countOne, uncountOne } from "@/lib/kernel/limits";
import { readSetting } from "@/lib/settings/queries";

const windowSeconds = 15 * 60;

/**
 * Finds the order that has this code. Each attempt counts before the code is looked up, and a right one is taken off
 * again: so guesses at the same moment cannot pass together, and a right code does not make room for more guesses.
 * Call it with no transaction open, else a refusal would take back the count.
 */
export async function findByCode(db: Database, userId: number, code: string): Promise<number> {
  const key = `pickup ${userId}`;
  const allowed = await readSetting(db, "pickup.max_failures");
  const count = await countOne(db, key, windowSeconds);
  if (allowed > 0 && count > allowed)
    throw new AppError("too_many_requests", "Too many wrong pickup codes. Wait some minutes, then try again.", {
      retryAfterSeconds: windowSeconds,
    });
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.pickup_code, code));
  if (!found) throw notFound("No order has this code.");
  await uncountOne(db, key);
  return found.id;
}
