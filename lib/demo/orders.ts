import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { orderEvents, orderItems, orders, shipmentItems, shipments, shippingReports } from "@/db/schema/orders";
import { fullName, variantName } from "@/lib/catalogue/stock/variant-name";
import { snapName } from "@/lib/selling/orders/place-order";
import { sumOf } from "@/lib/selling/pricing/apply-offers";
import { dictionariesIn } from "@/lib/system/basics/dictionaries";
import { insertAfterSales } from "./after-sales";
import { insertBills } from "./bills";
import type { Demo } from "./demo";
import { insertInvoices } from "./invoices";
import { insertOffers } from "./offers";
import { type PlannedOrder, paidAt, planOrders, refundAmount, statusOf, stepTo } from "./order-plan";
import { insertComplaint, insertPayments } from "./payments";
import type { People } from "./people";
import { insertReviews } from "./reviews";

const minute = 60_000;
const carriers = dictionariesIn("zh")
  .find(({ type }) => type === "carrier")!
  .entries.map(({ value }) => value);

/** Cancelling returns the stock, and so does a refund before shipping. */
const holdsStock = (order: PlannedOrder) =>
  !stepTo(order, "cancelled") && (statusOf(order) !== "refunded" || stepTo(order, "shipped") !== undefined);

export async function insertOrders(db: Database, demo: Demo, { buyers, rootId, clerkId }: People, now: Date) {
  const planned = planOrders(demo, buyers, now);
  await db.insert(orders).values(planned.map(orderRow));
  const items = await db.insert(orderItems).values(planned.flatMap(itemRows)).returning();
  await db.insert(orderEvents).values(planned.flatMap((order) => eventRows(order, rootId, clerkId)));
  await insertParcels(db, planned, items);
  await insertPayments(db, demo.texts.shop.name, planned, rootId);
  await insertAfterSales(db, demo, planned, items, { rootId, now });
  await insertReviews(db, demo, planned, items);
  await insertInvoices(db, demo, buyers[0]!.id);
  await insertComplaint(db, demo, planned, now);
  await insertLedger(db, demo, planned, rootId, now);
  await insertOffers(db, demo, planned, buyers[0]!.id, now);
  await insertBills(db);
  // Counts them at the time of the order instead of the time of insertion.
  await db.execute(sql`select recount_figures()`);
}

function orderRow(order: PlannedOrder): typeof orders.$inferInsert {
  const { lines, lineDiscounts, total, placedAt, steps } = order;
  const status = statusOf(order);
  const cancelled = stepTo(order, "cancelled");
  const refunded = order.refund?.status === "success" ? refundAmount(order) : 0;
  const names = lines.map(({ product, variant }) => fullName(product.name, variantName(variant.values)));
  return {
    id: order.id,
    order_no: order.order_no,
    user_id: order.buyer.id,
    status,
    total_price: total,
    discount_total: sumOf(lineDiscounts),
    total_count: lines.reduce((sum, { count }) => sum + count, 0),
    snap_name: snapName(names),
    goods: names.join("\n"),
    snap_image: lines[0]!.variant.image ?? lines[0]!.product.main_image,
    ...(order.pickup_code
      ? { delivery: "pickup", contact: contactOf(order.buyer.address) }
      : { delivery: "express", address: snapshotOf(order.buyer.address) }),
    pickup_code: order.pickup_code,
    cancelled_by: cancelled && (cancelled.by as "shopper" | "admin" | "system"),
    refunding_from: status === "refunding" ? (steps.at(-1)!.from as "paid" | "shipped") : null,
    refunded_amount: refunded,
    expires_at: new Date(placedAt.getTime() + 30 * minute),
    paid_at: paidAt(order),
    shipped_at: stepTo(order, "shipped")?.at,
    completed_at: stepTo(order, "completed")?.at,
    cancelled_at: cancelled?.at,
    created_at: placedAt,
    updated_at: steps.at(-1)?.at ?? placedAt,
    version: 1 + steps.length + (stepTo(order, "shipped") ? 0 : order.parcels.length),
  };
}

const contactOf = ({ name, phone }: PlannedOrder["buyer"]["address"]) => ({ name, phone });
const snapshotOf = ({ is_default, latitude, longitude, ...snapshot }: PlannedOrder["buyer"]["address"]) => snapshot;

const itemRows = (order: PlannedOrder) => {
  const { id, lines, lineDiscounts, parcels } = order;
  return lines.map(({ product, variant, count }, position) => ({
    order_id: id,
    product_id: product.id,
    variant_id: variant.id,
    position,
    count,
    name: product.name,
    variant_name: variantName(variant.values),
    price: variant.price,
    sku: variant.sku,
    barcode: variant.barcode,
    cost_price: variant.cost_price ?? null,
    image: variant.image ?? product.main_image,
    subtotal: variant.price * count,
    discount: lineDiscounts[position],
    ...countsOf(
      order,
      parcels.some((parcel) => parcel.lines.some((line) => line.variant === variant)) ? count : 0,
      count,
    ),
  }));
};

/** A refunded order is refunded in full, and unshipped units remain in stock. */
const countsOf = (order: PlannedOrder, shipped_count: number, count: number) =>
  statusOf(order) === "refunded"
    ? { shipped_count, claimed_count: count, refunded_count: count, held_count: count - shipped_count }
    : { shipped_count };

const eventRows = (order: PlannedOrder, rootId: number, clerkId: number) => [
  ...moveRows(order, rootId, clerkId),
  ...parcelRows(order, clerkId),
];

/** The parcel that completes the shipment of its order is recorded as a `move`. */
const parcelRows = (order: PlannedOrder, clerkId: number) =>
  order.parcels
    .filter(() => !stepTo(order, "shipped"))
    .map(({ at }) => ({
      order_id: order.id,
      kind: "parcel" as const,
      from: statusOf(order),
      to: statusOf(order),
      by: "admin" as const,
      user_id: clerkId,
      created_at: at,
    }));

const moveRows = ({ id, buyer, placedAt, steps, refund }: PlannedOrder, rootId: number, clerkId: number) => [
  { order_id: id, from: null, to: "unpaid" as const, by: "shopper" as const, user_id: buyer.id, created_at: placedAt },
  ...steps.map(({ from, to, by, reason, at }) => ({
    order_id: id,
    from,
    to,
    by,
    created_at: at,
    reason: to === "refunding" ? refund!.reason : reason,
    user_id: by === "shopper" ? buyer.id : by !== "admin" ? null : to === "shipped" ? clerkId : rootId,
  })),
];

type Item = typeof orderItems.$inferSelect;

async function insertParcels(db: Database, planned: PlannedOrder[], items: Item[]) {
  const sent = planned.flatMap((order) => order.parcels.map((parcel) => ({ order, parcel })));
  const made = await db
    .insert(shipments)
    .values(
      sent.map(({ order, parcel: { at } }) => {
        const carrier = carriers[order.id % carriers.length]!;
        const tracking_no = `${carrier}${order.digits(12)}`;
        return { order_id: order.id, carrier, tracking_no, shipped_at: at, created_at: at, updated_at: at };
      }),
    )
    .returning({ id: shipments.id });
  const itemOf = (orderId: number, variantId: number) =>
    items.find(({ order_id, variant_id }) => order_id === orderId && variant_id === variantId)!;
  await db.insert(shipmentItems).values(
    sent.flatMap(({ order, parcel }, place) =>
      parcel.lines.map(({ variant, count }) => ({
        shipment_id: made[place]!.id,
        order_id: order.id,
        count,
        item_id: itemOf(order.id, variant.id).id,
      })),
    ),
  );
  const reported = new Map(sent.map(({ order, parcel: { at } }) => [order.id, at])); // the last parcel of each order
  await db.insert(shippingReports).values(
    [...reported].map(([order_id, at]) => ({
      order_id,
      status: "sent" as const,
      attempts: 1,
      sent_at: at,
      created_at: at,
    })),
  );
}

/** The catalogue has the remaining stock. The initial stock is that plus the ordered units. */
async function insertLedger(db: Database, demo: Demo, planned: PlannedOrder[], rootId: number, now: Date) {
  const moves = planned.flatMap((order) =>
    order.lines.flatMap(({ product, variant, count }) => {
      const row = { product_id: product.id, variant_id: variant.id, order_id: order.id, user_id: null };
      const taken = { ...row, delta: -count, reason: "order" as const, created_at: order.placedAt };
      if (holdsStock(order)) return [taken];
      const back = stepTo(order, "cancelled") ?? stepTo(order, "refunded")!;
      const reason = back.to === "cancelled" ? ("cancel" as const) : ("refund" as const);
      return [taken, { ...row, delta: count, reason, created_at: back.at }];
    }),
  );
  const first = demo.products.flatMap(({ id: product_id, variants }) =>
    variants.map(({ id, stock }) => ({
      product_id,
      variant_id: id,
      order_id: null,
      user_id: rootId,
      reason: "initial" as const,
      delta: moves.reduce((sum, { variant_id, delta }) => (variant_id === id ? sum - delta : sum), stock),
      created_at: new Date(now.getTime() - 45 * 24 * 60 * minute),
    })),
  );
  const rows = [...first, ...moves].filter(({ delta }) => delta !== 0);
  await db.insert(stockLedger).values(rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()));
  await db.execute(sql`update ${products} set sold = taken.count from (
      select i.product_id, sum(i.count - i.refunded_count)::int as count from ${orderItems} i join ${orders} o on o.id = i.order_id
      where o.status in ('paid', 'shipped', 'completed') or o.refunding_from <> 'cancelled' group by i.product_id
    ) taken where taken.product_id = ${products.id}`);
}
