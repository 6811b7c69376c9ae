import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type AfterSaleType, afterSaleItems, afterSales } from "@/db/schema/after-sales";
import { orderState } from "@/lib/i18n/order-state";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { entitledOf } from "@/lib/selling/claims/entitled";
import { type AfterSale, addEvent } from "@/lib/selling/claims/move-after-sale";
import type { Order } from "@/lib/selling/moves/move-order";
import { askableStates } from "./offer";
import { type AskedLine, endsOrder, freeUnits, freightLeft, readLines } from "./read-lines";

interface WantedLine {
  item_id: number;
  count: number;
}
interface Wanted {
  type: AfterSaleType;
  items: WantedLine[];
  reason: string;
  description: string;
  by: "shopper" | "admin";
  userId: number;
  due_at: Date | null;
}

/** The units of one line that a request claims. */
export interface Claim {
  line: AskedLine;
  at: number;
  count: number;
  held: number;
  entitled: number;
}

/**
 * The units of a locked order that a request may claim, those that have not left first. Responds 409 with each line that has too few units
 * left.
 */
export async function findClaims(tx: Database, order: Order, wanted: Pick<Wanted, "type" | "items">) {
  if (!askableStates.includes(order.status))
    throw new AppError(
      "after_sale_state",
      say("The order is {status}: nothing can be asked back.", {
        status: { said: orderState(order.status, order.delivery) },
      }),
    );
  const lines = await readLines(tx, order.id);
  return { lines, claims: claimUnits(lines, wanted) };
}

function claimUnits(lines: readonly AskedLine[], { type, items }: Pick<Wanted, "type" | "items">): Claim[] {
  const wrong: FieldError[] = [];
  const gone: FieldError[] = [];
  const claims = items.flatMap(({ item_id, count }, at): Claim[] => {
    const line = lines.find(({ id }) => id === item_id);
    if (!line || items.findIndex((one) => one.item_id === item_id) < at) {
      const path = `items.${at}.item_id`;
      wrong.push(
        line
          ? { path, code: "repeated", message: "This line is named twice." }
          : { path, code: "not_found", message: "Must be a line of this order." },
      );
      return [];
    }
    const path = `items.${at}.count`;
    const { here, away } = freeUnits(line);
    const free = type === "return" ? away : here + away;
    if (count > line.count)
      wrong.push({ path, code: "too_big", message: say("The order has only {count}.", { count: line.count }) });
    else if (count > free)
      gone.push({
        ...{ path, code: "after_sale_state", available: free },
        message: say("Only {count} of this line can be asked back.", { count: free }),
      });
    const held = type === "return" ? 0 : Math.min(count, here);
    return [{ line, at, count, held, entitled: entitledOf(line, count) }];
  });
  if (wrong.length) throw invalid(...wrong);
  if (gone.length) throw new AppError("after_sale_state", "These goods cannot be asked back.", { errors: gone });
  return claims;
}

/** Writes a request. Its units can neither be shipped nor requested again. */
export async function insertRequest(
  tx: Database,
  order: Order,
  wanted: Wanted,
  { lines, claims }: { lines: readonly AskedLine[]; claims: readonly Claim[] },
) {
  const { type, reason, description, by, due_at, userId } = wanted;
  const isHeld = claims.every(({ count, held }) => held === count);
  const unitsOf = ({ id }: AskedLine) => claims.find(({ line }) => line.id === id)?.count ?? 0;
  const [made] = await tx
    .insert(afterSales)
    .values({
      ...{ order_id: order.id, user_id: order.user_id, type, reason, description, by, due_at },
      is_held: isHeld,
      entitled: claims.reduce((sum, { entitled }) => sum + entitled, 0),
      entitled_freight: endsOrder(lines, unitsOf) ? await freightLeft(tx, order) : 0,
    })
    .returning();
  await tx.insert(afterSaleItems).values(
    claims.map(({ line, count, held, entitled }) => ({
      ...{ after_sale_id: made!.id, item_id: line.id, order_id: order.id },
      ...{ count, held, entitled },
    })),
  );
  await rows(
    tx,
    sql`update order_items i set claimed_count = i.claimed_count + c.count, held_count = i.held_count + c.held
      from after_sale_items c where c.after_sale_id = ${made!.id} and i.id = c.item_id`,
  );
  const event = await addEvent(tx, made!, null, "requested", { by, userId });
  return { request: made! as AfterSale, event };
}
