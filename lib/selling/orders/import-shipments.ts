import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { orderItems, orders, shipments } from "@/db/schema/orders";
import { refuseOtherThanShown, refuseRows } from "@/lib/csv/import-steps";
import type { Language } from "@/lib/i18n/language";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { discreetly } from "@/lib/kernel/contract/errors";
import { worded } from "@/lib/kernel/contract/problem";
import type { Changed } from "@/lib/kernel/records/changes";
import { shipOrder } from "@/lib/selling/shipping/ship-order";
import { orderEntity, shipmentRecord } from "./entity";
import { digestOfShipments, type Parcel, type PlannedShipment, planShipments, type Shop } from "./plan-shipments";
import type { ShipmentRow } from "./read-shipments";

/** Without a digest nothing is written. With one, exactly the reported orders are shipped, or none. */
export async function importShipments(
  db: Database,
  given: ShipmentRow[],
  digest: string | undefined,
  { origin: { language }, user: { id: userId, group } }: Actor & { user: User },
  changed: Changed,
) {
  const mayRead = group?.permissions.has("order.read") === true;
  if (digest !== undefined) await lockOrders(db, given);
  const plan = planShipments(given, await readShop(db, given));
  if (digest === undefined) {
    changed.none();
    return reportOf(plan, { committed: false, digest: digestOfShipments(plan) }, language, mayRead);
  }
  refuseRows(plan);
  refuseOtherThanShown(digestOfShipments(plan), digest, "orders");
  await commit(db, plan, userId, changed);
  return reportOf(plan, { committed: true, digest }, language, mayRead);
}

const numbersOf = (given: ShipmentRow[]) => given.map(({ order_no }) => order_no);

/** Sorted by id, so that two files cannot deadlock. Rows that are read after this cannot change until the commit. */
const lockOrders = (db: Database, given: ShipmentRow[]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.order_no, numbersOf(given)))
    .orderBy(orders.id)
    .for("update");

async function readShop(db: Database, given: ShipmentRow[]): Promise<Shop> {
  const found = await db
    .select({
      order_no: orders.order_no,
      id: orders.id,
      status: orders.status,
      delivery: orders.delivery,
      parcels: sql<
        Parcel[]
      >`(select coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking_no', s.tracking_no) order by s.id), '[]')
        from ${shipments} s where s.order_id = ${orders}.id)`,
      left: sql<number>`(select sum(i.count - i.shipped_count - i.held_count)::int from ${orderItems} i where i.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(inArray(orders.order_no, numbersOf(given)));
  const carriers = await db
    .select({ value: dictEntries.value, label: dictEntries.label })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.status, "active")));
  return { orders: new Map(found.map(({ order_no, ...order }) => [order_no, order])), carriers };
}

async function commit(db: Database, plan: PlannedShipment[], userId: number, changed: Changed) {
  changed.none();
  for (const { action, id, carrier, tracking_no } of plan) {
    if (action !== "ship") continue;
    const { before, after, shipment } = await shipOrder(db, id!, userId, { carrier, tracking_no });
    changed(shipmentRecord, shipment.id, null, shipment);
    changed(orderEntity, id!, before, after);
  }
}

function reportOf(
  plan: PlannedShipment[],
  state: { committed: boolean; digest: string | null },
  language: Language,
  mayRead: boolean,
) {
  const count = (action: PlannedShipment["action"]) => plan.filter((each) => each.action === action).length;
  const rows = plan.map((row) => ({
    ...row,
    errors: worded(mayRead ? row.errors : row.errors.map(discreetly), language),
  }));
  const ships = count("ship");
  const outcome = state.committed ? { shipped: ships, would_ship: 0 } : { shipped: 0, would_ship: ships };
  return { ...state, ...outcome, unchanged: count("leave"), refused: count("refuse"), rows };
}
