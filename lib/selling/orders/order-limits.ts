import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems, orders } from "@/db/schema/orders";
import { statement } from "@/db/statement";
import { type Line, mergeLines } from "@/lib/catalogue/stock/take-stock";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { isPayable } from "./order-filters";
import type { Terms } from "./order-terms";
import type { OrderInput } from "./schemas";

type Limits = Pick<Terms, "mostUnpaid" | "mostUnits">;

const maxPieces = 999;

export const linesOf = (requested: OrderInput["products"]): Line[] =>
  mergeLines(
    requested.map(({ product_id, variant_id = null, count }, at) => ({ product_id, variant_id, count, at })),
    ({ product_id, variant_id }) => `${product_id} ${variant_id}`,
  );

export function unitLimitErrors(lines: Line[], { mostUnits }: Pick<Limits, "mostUnits">): FieldError[] {
  const most = mostUnits || maxPieces;
  return byProduct(lines).flatMap(({ count, at }) =>
    count > most
      ? [{ path: `products.${at}.count`, code: "too_big", message: msg("At most {most} of one product.", { most }) }]
      : [],
  );
}

function byProduct(lines: Line[]) {
  const products = new Map<number, { product_id: number; count: number; at: number }>();
  for (const { product_id, count, at } of lines) {
    const product = products.get(product_id);
    if (product) product.count += count;
    else products.set(product_id, { product_id, count, at });
  }
  return [...products.values()];
}

/** Serializes the orders of a shopper, so that orders placed at the same time count each other. */
const lockShopper = statement<{ user: number }, { is_there: boolean }>(
  (param) => sql`select deleted_at is null as is_there from users where id = ${param("user")} for no key update`,
);
const countUnpaid = statement<{ user: number }, { count: number }>(
  (param) => sql`select count(*)::int as count from ${orders}
    where orders.user_id = ${param("user")} and ${isPayable}`,
);
const countReserved = statement<{ user: number }, { product_id: number; held: number }>(
  (
    param,
  ) => sql`select i.product_id, sum(i.count)::int as held from ${orders} join ${orderItems} i on i.order_id = orders.id
    where orders.user_id = ${param("user")} and ${isPayable} group by i.product_id`,
  "long",
);

const countBought = statement<{ user: number; ids: string }, { product_id: number; most: number; bought: number }>(
  (param) => sql`select p.id as product_id, p.max_per_customer as most,
      (select coalesce(sum(i.count - i.refunded_count), 0)::int from ${orders} join ${orderItems} i on i.order_id = orders.id
        where orders.user_id = ${param("user")} and orders.status not in ('cancelled', 'refunded') and i.product_id = p.id) as bought
    from ${products} p where p.id = any(string_to_array(${param("ids")}::text, ',')::int[]) and p.max_per_customer is not null`,
);

/** Unpaid orders reserve their goods. Without a limit one shopper could reserve everything. */
export async function enforceLimits(tx: Database, user: number, lines: Line[], terms: Limits) {
  const tooMany = unitLimitErrors(lines, terms);
  if (tooMany.length) throw invalid(...tooMany);
  const [shopper] = await lockShopper(tx, { user });
  if (!shopper?.is_there) throw new AppError("token_revoked", "This account no longer exists.");
  const over = await limitErrors(tx, user, lines, terms);
  if (over[0]?.path === "") throw new AppError("limit_reached", over[0].message);
  if (over.length)
    throw new AppError("limit_reached", "Pay or cancel your unpaid orders of these products first.", { errors: over });
  const errors = await customerLimitErrors(tx, user, lines);
  if (errors.length)
    throw new AppError("limit_reached", "You have reached the order limit for these products.", { errors });
}

/** The products of which the shopper would have more than `max_per_customer`. */
export async function customerLimitErrors(db: Database, user: number, lines: Line[]): Promise<FieldError[]> {
  const products = byProduct(lines);
  const ids = products.map(({ product_id }) => product_id).join(",");
  const limited = new Map((await countBought(db, { user, ids })).map((each) => [each.product_id, each]));
  return products.flatMap(({ product_id, count, at }): FieldError[] => {
    const { most, bought } = limited.get(product_id) ?? { most: count, bought: 0 };
    if (bought + count <= most) return [];
    const message = bought
      ? msg("At most {most} of this product per customer, and your orders contain {bought}.", { most, bought })
      : msg("At most {most} of this product per customer.", { most });
    return [{ path: `products.${at}.count`, code: "limit_reached", message, available: Math.max(0, most - bought) }];
  });
}
/** The limits that the order would exceed. An empty path means that no further order is allowed. */
export async function limitErrors(
  db: Database,
  user: number,
  lines: Line[],
  { mostUnpaid, mostUnits }: Limits,
): Promise<FieldError[]> {
  if (mostUnpaid) {
    const [unpaid] = await countUnpaid(db, { user });
    if (unpaid!.count >= mostUnpaid) return [tooManyUnpaid(unpaid!.count)];
  }
  return mostUnits ? overUnits(await countReserved(db, { user }), lines, mostUnits) : [];
}

const tooManyUnpaid = (count: number): FieldError => ({
  path: "",
  code: "limit_reached",
  message: msg("You have {count} unpaid order{count|s}. Pay or cancel one of them first.", { count }),
});

function overUnits(rows: { product_id: number; held: number }[], lines: Line[], most: number) {
  const owned = new Map(rows.map((each) => [each.product_id, each.held]));
  return byProduct(lines).flatMap(({ product_id, count, at }): FieldError[] => {
    const before = owned.get(product_id) ?? 0;
    if (before + count <= most) return [];
    const message = msg("At most {most} of one product, and your unpaid orders contain {held}.", {
      most,
      held: before,
    });
    return [{ path: `products.${at}.count`, code: "limit_reached", message }];
  });
}
