import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderItems, orders } from "@/db/schema/orders";
import { statement } from "@/db/statement";
import type { Line } from "@/lib/catalogue/stock/take-stock";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { isPayable } from "./order-filters";
import type { Terms } from "./order-terms";
import type { OrderInput } from "./schemas";

/** The most pieces of one product in an order. */
const mostPieces = 999;

/** Makes one line of all lines of a variant. */
export function mergeLines(requested: OrderInput["products"]): Line[] {
  const lines = new Map<string, Line>();
  requested.forEach(({ product_id, variant_id = null, count }, at) => {
    const key = `${product_id} ${variant_id}`;
    const line = lines.get(key);
    if (line) line.count += count;
    else lines.set(key, { product_id, variant_id, count, at });
  });
  return [...lines.values()];
}

/** Too many pieces of a product, whichever variants they are of. */
export function tooMany(lines: Line[], { mostUnits }: Pick<Terms, "mostUnits">): FieldError[] {
  const most = mostUnits || mostPieces;
  return byProduct(lines).flatMap(({ count, at }) =>
    count > most
      ? [{ path: `products.${at}.count`, code: "too_big", message: say("At most {most} of one product.", { most }) }]
      : [],
  );
}

export function refuseTooMany(lines: Line[], terms: Pick<Terms, "mostUnits">) {
  const errors = tooMany(lines, terms);
  if (errors.length) throw invalid(...errors);
}

/** How many of each product all lines want together, at its first line. */
function byProduct(lines: Line[]) {
  const products = new Map<number, { product_id: number; count: number; at: number }>();
  for (const { product_id, count, at } of lines) {
    const product = products.get(product_id);
    if (product) product.count += count;
    else products.set(product_id, { product_id, count, at });
  }
  return [...products.values()];
}

/**
 * Two orders of one shopper at once would each see the other's as not yet there, so they come one after the other. A change of the
 * shopper's names waits, too: it writes them to all orders that are there.
 */
const holdShopper = statement<{ user: number }, never>(
  (param) => sql`select from users where id = ${param("user")} for no key update`,
);
const countUnpaid = statement<{ user: number }, { count: number }>(
  (param) => sql`select count(*)::int as count from ${orders}
    where orders.user_id = ${param("user")} and ${isPayable}`,
);
const countHeld = statement<{ user: number }, { product_id: number; held: number }>(
  (
    param,
  ) => sql`select i.product_id, sum(i.count)::int as held from ${orders} join ${orderItems} i on i.order_id = orders.id
    where orders.user_id = ${param("user")} and ${isPayable} group by i.product_id`,
  "long",
);

/** Each unpaid order holds its goods: without a bound one shopper could hold all of them. */
export async function keepWithinLimits(tx: Database, user: number, lines: Line[], terms: Limits) {
  await holdShopper(tx, { user });
  const over = await overLimits(tx, user, lines, terms);
  const [first] = over;
  if (!first) return;
  if (!first.path) throw new AppError("limit_reached", first.message);
  throw new AppError("limit_reached", "Pay or cancel your unpaid orders of these products first.", { errors: over });
}
type Limits = Pick<Terms, "mostUnpaid" | "mostUnits">;

/** Lists the limits that the order would exceed. An empty path means that no further order is allowed. */
export async function overLimits(
  db: Database,
  user: number,
  lines: Line[],
  { mostUnpaid, mostUnits }: Limits,
): Promise<FieldError[]> {
  if (mostUnpaid) {
    const [unpaid] = await countUnpaid(db, { user });
    if (unpaid!.count >= mostUnpaid) return [tooManyUnpaid(unpaid!.count)];
  }
  return mostUnits ? overUnits(await countHeld(db, { user }), lines, mostUnits) : [];
}

const tooManyUnpaid = (count: number): FieldError => ({
  path: "",
  code: "limit_reached",
  message: say("You have {count} unpaid order{count|s}. Pay or cancel one of them first.", { count }),
});

function overUnits(rows: { product_id: number; held: number }[], lines: Line[], most: number) {
  const held = new Map(rows.map((each) => [each.product_id, each.held]));
  return byProduct(lines).flatMap(({ product_id, count, at }): FieldError[] => {
    const before = held.get(product_id) ?? 0;
    if (before + count <= most) return [];
    const message = say("At most {most} of one product, and your unpaid orders have {held}.", { most, held: before });
    return [{ path: `products.${at}.count`, code: "limit_reached", message }];
  });
}
