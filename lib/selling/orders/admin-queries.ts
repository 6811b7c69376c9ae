import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents, orderItems, orders, shipments, shippingReports, undoSeconds } from "@/db/schema/orders";
import { notifications, payments, pendingRefunds, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { type Columns, isoTime, type JsonRow, jsonList, jsonRow, jsonRows } from "@/db/statement";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { notFoundOf, requireRecord } from "@/lib/kernel/records/entity";
import { isHeld } from "@/lib/selling/moves/hold-order";
import { notificationColumns, paymentColumns, person, refundColumns } from "@/lib/selling/payments/admin-queries";
import { hasRefundable } from "@/lib/selling/payments/refundable";
import { hasClaimedUnits } from "@/lib/selling/shipping/undo-shipment";
import { adminActionsOf } from "./admin-actions";
import { orderOf, type Sort } from "./find-orders";
import { conditionOf, type Filters } from "./order-filters";
import {
  detailParts,
  eventColumns,
  itemColumns,
  itemsOf,
  shipmentColumns,
  shipmentsOf,
  summaryColumns,
  withItemPictures,
  withParts,
  withPicture,
} from "./queries";

export type Permissions = ReadonlySet<Permission>;
const exists = (from: SQL) => sql<boolean>`exists (select from ${from})`;
const hasSurplus = exists(
  sql`payments p where p.order_id = orders.id and p.status = 'surplus' and ${hasRefundable("p")}`,
);
const liveRefund = sql`refunds r where r.order_id = orders.id and r.status in ${pendingRefunds}`;
const reportColumns = {
  status: shippingReports.status,
  last_error: shippingReports.last_error,
  sent_at: shippingReports.sent_at,
};

const customerColumns = {
  id: users.id,
  nickname: users.nickname,
  phone: sql<
    string | null
  >`coalesce((select i.identifier from identities i where i.user_id = users.id and i.type = 102), users.awaited_phone)`,
};
const holdColumns = {
  reason: sql<string>`orders.hold_reason`,
  until: orders.hold_until,
  since: sql<string>`${isoTime(orders.held_at)}`,
  by: person(sql`orders.held_by`),
};
const columns = {
  ...summaryColumns,
  refunded_amount: orders.refunded_amount,
  note: orders.note,
  external_ref: orders.external_ref,
  version: orders.version,
  updated_at: orders.updated_at,
  user: sql<
    JsonRow<typeof customerColumns>
  >`(select ${jsonRow(customerColumns)} from users where users.id = orders.user_id)`,
  shipping_report: sql<JsonRow<
    typeof reportColumns
  > | null>`(select ${jsonRow(reportColumns)} from shipping_reports where shipping_reports.order_id = orders.id)`,
  held: sql<JsonRow<typeof holdColumns> | null>`case when ${isHeld} then ${jsonRow(holdColumns)} end`,
  is_in_time: sql<boolean>`(orders.expires_at > now())`,
  has_refundable: exists(
    sql`payments p where p.order_id = orders.id and p.status = 'success' and ${hasRefundable("p")}`,
  ),
  has_surplus: hasSurplus,
  has_units_left: exists(sql`order_items i where i.order_id = orders.id and i.shipped_count + i.held_count < i.count`),
  has_parcels: exists(sql`shipments s where s.order_id = orders.id`),
  needs_refund: sql<boolean>`(orders.status = 'cancelled' and orders.paid_at is not null or ${hasSurplus} or ${exists(sql`${liveRefund} and r.status = 'abnormal'`)})`,
  is_askable: sql<boolean>`(${exists(sql`payments p where p.order_id = orders.id and p.status = 'open'`)} or ${exists(liveRefund)}
    or ${exists(sql`shipping_reports s where s.order_id = orders.id and s.status <> 'sent' and (s.attempts > 0 or s.next_attempt_at <= now())`)})`,
};

const undoWindow = sql.raw(`make_interval(secs => ${undoSeconds})`);
const undoableUntil = sql<string | null>`(select ${isoTime(sql`(shipments.shipped_at + ${undoWindow})`)} from orders o
  where o.id = shipments.order_id and o.status in ('paid', 'shipped') and o.delivery <> 'pickup' and shipments.shipped_at > now() - ${undoWindow}
    and not exists (select from shipping_reports r where r.order_id = o.id
      and (r.status <> 'pending' or r.attempts > 0 or r.sent_at >= shipments.shipped_at))
    and not ${hasClaimedUnits})`;
const adminShipmentColumns = {
  ...shipmentColumns,
  undoable_until: undoableUntil,
  label: sql<
    string | null
  >`case when ${shipments.waybill_key} is not null then '/cms/shipment/' || ${shipments.id} || '/label' end`,
  version: shipments.version,
  updated_at: shipments.updated_at,
};
const listOf = <Of extends Columns>(
  table: typeof payments | typeof notifications | typeof refunds | typeof orderEvents,
  columns: Of,
) => jsonList(columns, table.id, sql`from ${table} where ${table.order_id} = ${orders.id}`);

const items = itemsOf({ ...itemColumns, sku: orderItems.sku, barcode: orderItems.barcode });
const extras = {
  items,
  address: orders.address,
  remark: orders.remark,
  shipments: shipmentsOf(adminShipmentColumns),
  refunds: listOf(refunds, refundColumns),
};
export type Extra = keyof typeof extras;

const listedColumns = {
  ...columns,
  recipient: sql<Record<"name" | "phone", string> | null>`case when coalesce(orders.address, orders.contact) is not null
    then json_build_object('name', coalesce(orders.address, orders.contact) ->> 'name', 'phone', coalesce(orders.address, orders.contact) ->> 'phone') end`,
  paid_at: orders.paid_at,
  transaction_id: sql<
    string | null
  >`(select p.transaction_id from payments p where p.order_id = orders.id and p.status = 'success')`,
};
export type StoredListed = JsonRow<typeof listedColumns> & Partial<JsonRow<typeof extras>>;
export const listedOrderColumns = (include: readonly Extra[]) => ({
  ...listedColumns,
  ...Object.fromEntries(include.map((name) => [name, extras[name]])),
});

const withActions = <S extends JsonRow<typeof columns>>(order: S, permissions: Permissions) =>
  Object.assign(withPicture(order), { actions: adminActionsOf(order, permissions) });

export const toListed = (found: StoredListed[], permissions: Permissions) =>
  found.map(({ items, ...order }) =>
    Object.assign(withActions(order, permissions), items && { items: withItemPictures(items) }),
  );

export async function listOrders(
  db: Database,
  { page, size, sort, include = [], ...filters }: Filters & Paging & { sort?: Sort; include?: readonly Extra[] },
  permissions: Permissions,
) {
  const columns = listedOrderColumns(include);
  const order = orderOf(sort);
  const listing = { columns, from: sql`orders`, id: orders.id, where: conditionOf(filters), order, isBig: true };
  const found = await listRows<StoredListed>(db, listing, { page, size });
  return { ...found, items: toListed(found.items, permissions) };
}

const detail = {
  ...detailParts,
  ...columns,
  items,
  freight_detail: orders.freight_detail,
  shipments: shipmentsOf(adminShipmentColumns),
  payments: listOf(payments, paymentColumns),
  notifications: listOf(notifications, notificationColumns),
  refunds: listOf(refunds, refundColumns),
  events: listOf(orderEvents, {
    ...eventColumns,
    user: person(sql`order_events.user_id`),
    key: orderEvents.key_name,
    address_change: orderEvents.address_change,
  }),
};

export async function getOrderForAdmin(db: Database, id: number, permissions: Permissions) {
  const [found] = await jsonRows(db, jsonRow(detail), sql`from orders where orders.id = ${id}`);
  if (!found) throw notFoundOf("order");
  return Object.assign(withActions(found, permissions), withParts(found));
}

const shipmentRow = { ...adminShipmentColumns, order_id: shipments.order_id };

export async function getShipment(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(shipmentRow), sql`from ${shipments} where ${shipments.id} = ${id}`);
  return requireRecord("shipment", found);
}
