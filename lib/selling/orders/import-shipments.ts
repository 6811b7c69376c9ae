import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { type Delivery, type OrderStatus, orderItems, orders, shipments } from "@/db/schema/orders";
import { refusedFile, type SentFile } from "@/lib/csv/import-file";
import { digestOf, refuseChangedPlan, refuseRows } from "@/lib/csv/import-steps";
import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { type FieldError, withoutDetails } from "@/lib/kernel/contract/errors";
import { translateErrors } from "@/lib/kernel/contract/problem";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { heldError, isHeld } from "@/lib/selling/moves/hold-order";
import { moves } from "@/lib/selling/moves/states";
import { matchCarriers } from "@/lib/selling/shipping/carriers";
import { shipOrder } from "@/lib/selling/shipping/ship-order";
import { orderEntity, shipmentRecord } from "./entity";
import { exportedColumns } from "./export-orders";
import type { ShipmentFile, ShipmentRow, shipmentStep } from "./read-shipments";

interface Parcel {
  carrier: string;
  tracking_no: string;
}

interface FoundOrder {
  id: number;
  status: OrderStatus;
  delivery: Delivery;
  parcels: Parcel[];
  left: number;
  /** The reason of its hold. Null: it is not on hold. */
  held: string | null;
}

interface Shop {
  orders: ReadonlyMap<string, FoundOrder>;
  carriers: readonly { value: string; label: string }[];
  /** True if orders on hold are shipped as well. */
  release?: boolean;
}

interface PlannedShipment extends ShipmentRow {
  action: "ship" | "leave" | "refuse";
  id: number | null;
  /** True if the order is on hold, which shipping it ends. */
  release?: boolean;
}

export const planShipments = (rows: ShipmentRow[], shop: Shop): PlannedShipment[] =>
  rows.map((row) => planRow(row, shop));

function planRow(given: ShipmentRow, { orders, carriers, release }: Shop): PlannedShipment {
  const refuse = (...errors: FieldError[]) => ({ ...given, id: null, action: "refuse" as const, errors });
  if (given.errors.length) return refuse(...given.errors);
  const order = orders.get(given.order_no);
  const carrier = carrierOf(given.carrier, carriers);
  const errors = [order ? undefined : noOrder(given.order_no), typeof carrier === "string" ? undefined : carrier];
  if (!order || typeof carrier !== "string") return refuse(...errors.filter((error) => error !== undefined));
  const row = { ...given, carrier, id: order.id };
  if (order.delivery !== "express") return { ...refuse(noExpress(order)), id: order.id };
  const hasLeft = order.parcels.some((each) => each.carrier === carrier && each.tracking_no === given.tracking_no);
  if (hasLeft) return { ...row, action: "leave" };
  if (!(moves.ship.from as readonly string[]).includes(order.status))
    return { ...refuse(notNow(order, carriers)), id: order.id };
  if (!order.left) return { ...refuse(nothingLeft), id: order.id };
  if (order.held !== null && !release) return { ...refuse(heldError("order_no", order.held)), id: order.id };
  return { ...row, action: "ship", release: order.held !== null };
}

function carrierOf(given: string, carriers: Shop["carriers"]): string | FieldError {
  const [first, ...more] = matchCarriers(given, carriers);
  if (first && !more.length) return first.value;
  if (first)
    return {
      path: "carrier",
      code: "ambiguous",
      message: msg("Several carriers are called {label}: write the value of one.", { label: given }),
    };
  const list = carriers.map(({ label }) => label);
  const message = list.length
    ? msg("There is no carrier {carrier}. There are {carriers}.", { carrier: given, carriers: { list } })
    : ("This shop has no carrier yet." as const);
  return { path: "carrier", code: "not_found", message };
}

const noOrder = (order_no: string): FieldError => ({
  path: "order_no",
  code: "not_found",
  message: /^\d{15}0{5,}$/.test(order_no)
    ? msg(
        "There is no order {order_no}. A spreadsheet keeps only 15 digits of a number: format the column as text and enter it again.",
        { order_no },
      )
    : msg("There is no order {order_no}.", { order_no }),
});

const noExpress = ({ delivery }: FoundOrder): FieldError => ({
  path: "order_no",
  code: "delivery",
  message: msg("The delivery of this order is {delivery}: it has no carrier.", { delivery: { said: delivery } }),
});

const notNow = ({ status, parcels }: FoundOrder, carriers: Shop["carriers"]): FieldError => ({
  path: "order_no",
  code: "order_state",
  message: parcels.length
    ? msg("The order is {status}: it left with {parcels}.", {
        status: { said: status },
        parcels: { list: parcels.map((each) => `${labelOf(each.carrier, carriers)} ${each.tracking_no}`) },
      })
    : onlyPaid(status),
  discreet: onlyPaid(status),
});
const labelOf = (carrier: string, carriers: Shop["carriers"]) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
const nothingLeft: FieldError = {
  path: "order_no",
  code: "order_state",
  message: "All remaining goods of this order are in a request.",
};
const onlyPaid = (status: OrderStatus) =>
  msg("The order is {status}: only a paid order can be shipped.", { status: { said: status } });

/** Null if a row is refused: such an import cannot be committed. */
function digestOfShipments(plan: PlannedShipment[]): string | null {
  if (plan.some(({ action }) => action === "refuse")) return null;
  return digestOf(
    plan.map(({ row, action, id, carrier, tracking_no, release }) => [row, action, id, carrier, tracking_no, release]),
  );
}

/** Without a digest nothing is written. With one, either exactly the reported orders are shipped, or none. */
export async function importShipments(
  db: Database,
  { rows: given, sent }: ShipmentFile,
  { digest, skip_bad, release }: z.output<typeof shipmentStep>,
  { origin: { language }, user: { id: userId, group } }: Actor & { user: User },
  changed: ChangeRecorder,
) {
  const canRead = group?.permissions.has("order.read") === true;
  if (digest !== undefined) await lockOrders(db, given);
  const plan = planShipments(given, { ...(await readShop(db, given)), release });
  const good = skip_bad ? plan.filter(({ action }) => action !== "refuse") : plan;
  const planned = digestOfShipments(good);
  if (digest === undefined) {
    changed.none();
    return reportOf(plan, { committed: false, digest: planned }, sent, language, canRead);
  }
  refuseRows(good);
  refuseChangedPlan(planned, digest, "orders");
  await commit(db, good, userId, changed);
  return reportOf(plan, { committed: true, digest }, sent, language, canRead);
}

const numbersOf = (given: ShipmentRow[]) => given.map(({ order_no }) => order_no);

/** Locks in the order of ids, so that two imports cannot deadlock. */
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
      held: sql<string | null>`case when ${isHeld} then ${orders.hold_reason} end`,
    })
    .from(orders)
    .where(inArray(orders.order_no, numbersOf(given)));
  const carriers = await db
    .select({ value: dictEntries.value, label: dictEntries.label })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.status, "active")));
  return { orders: new Map(found.map(({ order_no, ...order }) => [order_no, order])), carriers };
}

async function commit(db: Database, plan: PlannedShipment[], userId: number, changed: ChangeRecorder) {
  changed.none();
  for (const { action, id, carrier, tracking_no, release } of plan) {
    if (action !== "ship") continue;
    const { before, after, shipment } = await shipOrder(db, id!, userId, { carrier, tracking_no, release });
    changed(shipmentRecord, shipment.id, null, shipment);
    changed(orderEntity, id!, before, after);
  }
}

function reportOf(
  plan: PlannedShipment[],
  state: { committed: boolean; digest: string | null },
  sent: SentFile,
  language: Language,
  canRead: boolean,
) {
  const count = (action: PlannedShipment["action"]) => plan.filter((each) => each.action === action).length;
  const rows = plan.map((row) => ({
    ...row,
    errors: translateErrors(canRead ? row.errors : row.errors.map(withoutDetails), language),
  }));
  const shipped = count("ship");
  const outcome = state.committed ? { shipped: shipped, would_ship: 0 } : { shipped: 0, would_ship: shipped };
  const refused_file = refusedFile(sent, rows, { columns: exportedColumns, language });
  return { ...state, ...outcome, unchanged: count("leave"), refused: count("refuse"), refused_file, rows };
}
