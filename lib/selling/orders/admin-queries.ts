import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { orders, shipments, shippingReports } from "@/db/schema/orders";
import { notifications, payments, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import { jsonRow, statement } from "@/db/statement";
import { notFound } from "@/lib/kernel/errors";
import { asPage, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists";
import { mostCounted, type Paging, rowsOf } from "@/lib/kernel/paging";
import type { Permission } from "@/lib/kernel/permissions";
import { nicknameOf } from "@/lib/kernel/person";
import type { Measured } from "@/lib/storage/pictures";
import { adminActionsOf } from "./admin-actions";
import type { adminOrder, listedOrder, oneShipment } from "./admin-schemas";
import { chooseOrders, type Filters, isLeft, leftOf, orderOf, type Sort } from "./find-orders";
import {
  detailParts,
  eventColumns,
  type OrderDetail,
  shipmentColumns,
  shipmentsOf,
  summaryColumns,
  withParts,
  withPicture,
} from "./queries";

type Permissions = ReadonlySet<Permission>;
type Listed = z.input<typeof listedOrder>;
type Detail = z.input<typeof adminOrder>;
/** An order as it is read: it has the facts that decide its `actions`. */
type Stored<T> = Omit<T, "actions" | "snap_image_sizes" | "items"> &
  Parameters<typeof adminActionsOf>[0] & { snap_image_sizes: Measured };

const exists = (from: SQL) => sql`exists (select from ${from})`;
const hasSurplus = exists(sql`payments p where p.order_id = orders.id and p.status = 'surplus' and ${isLeft("p")}`);
const liveRefund = sql`refunds r where r.order_id = orders.id and r.status in ('pending', 'processing', 'abnormal')`;
const reportColumns = {
  status: shippingReports.status,
  last_error: shippingReports.last_error,
  sent_at: shippingReports.sent_at,
};
const person = (id: SQL) =>
  sql`(select ${jsonRow({ id: users.id, nickname: nicknameOf(users.id) })} from users where users.id = ${id})`;

const columns = {
  ...summaryColumns,
  refunded_amount: orders.refunded_amount,
  note: orders.note,
  version: orders.version,
  updated_at: orders.updated_at,
  user: sql`(select ${jsonRow({
    id: users.id,
    nickname: users.nickname,
    phone: sql`(select i.identifier from identities i where i.user_id = users.id and i.type = 102)`,
  })} from users where users.id = orders.user_id)`,
  shipping_report: sql`(select ${jsonRow(reportColumns)} from shipping_reports where shipping_reports.order_id = orders.id)`,
  has_refundable: exists(sql`payments p where p.order_id = orders.id and p.status = 'success' and ${isLeft("p")}`),
  has_surplus: hasSurplus,
  needs_refund: sql`(orders.status = 'cancelled' and orders.paid_at is not null or ${hasSurplus} or ${exists(sql`${liveRefund} and r.status = 'abnormal'`)})`,
  is_askable: sql`(${exists(sql`payments p where p.order_id = orders.id and p.status = 'open'`)} or ${exists(liveRefund)}
    or ${exists(sql`shipping_reports s where s.order_id = orders.id and s.status <> 'sent'`)})`,
};

const recipient = sql`case when orders.address is not null
  then json_build_object('name', orders.address ->> 'name', 'phone', orders.address ->> 'phone') end`;

const withActions = <S extends Stored<{ snap_image: string | null }>>(order: S, permissions: Permissions) => ({
  ...withPicture(order),
  actions: adminActionsOf(order, permissions),
});

const countLimit = sql.raw(String(mostCounted));
const largestPage = 100;

export async function listOrders(
  db: Database,
  { page = 1, size, sort, ...filters }: Filters & Paging & { sort?: Sort },
  permissions: Permissions,
) {
  const rowsAPage = rowsOf(size);
  const { with: before, first, isBeyondCount } = await chooseOrders(db, { ...filters, sort });
  // The limit is a plain number: of the page's own limit, an expression, the planner expects a tenth of all orders.
  const candidates = first(Math.min(page * largestPage, mostCounted));
  const [found] = await rows<FoundPage<Stored<Listed>>>(
    db,
    pageQuery({
      before,
      size: rowsAPage,
      counted: isBeyondCount
        ? sql`${countLimit} + 1`
        : sql`(select count(*)::int from ${first(sql`${countLimit} + 1`)})`,
      item: sql`(select ${jsonRow({ ...columns, recipient })} from orders where orders.id = shown.id)`,
      from: sql`(select id from ${candidates} order by ${orderOf(sort)} ${window(rowsAPage, skippedBefore(page, rowsAPage))}) shown`,
    }),
  );
  return asPage({ ...found!, items: found!.items.map((each) => withActions(each, permissions)) }, page, true);
}

const paymentColumns = {
  id: payments.id,
  out_trade_no: payments.out_trade_no,
  status: payments.status,
  amount: payments.amount,
  refundable: leftOf("payments"),
  transaction_id: payments.transaction_id,
  paid_at: payments.paid_at,
  closed_at: payments.closed_at,
  created_at: payments.created_at,
};
const notificationColumns = {
  id: notifications.id,
  notification_id: notifications.notification_id,
  event_type: notifications.event_type,
  verdict: notifications.verdict,
  reason: notifications.reason,
  out_trade_no: notifications.out_trade_no,
  out_refund_no: notifications.out_refund_no,
  transaction_id: notifications.transaction_id,
  amount: notifications.amount,
  times: notifications.times,
  created_at: notifications.created_at,
};
const refundColumns = {
  id: refunds.id,
  payment_id: refunds.payment_id,
  out_refund_no: refunds.out_refund_no,
  refund_id: refunds.refund_id,
  amount: refunds.amount,
  reason: refunds.reason,
  status: refunds.status,
  by: refunds.by,
  user: person(sql`refunds.user_id`),
  last_error: refunds.last_error,
  completed_at: refunds.completed_at,
  created_at: refunds.created_at,
};
const adminShipmentColumns = { ...shipmentColumns, version: shipments.version, updated_at: shipments.updated_at };
const listOf = (table: string, fields: Parameters<typeof jsonRow>[0]) => {
  const name = sql.raw(table);
  return sql`(select coalesce(json_agg(${jsonRow(fields)} order by ${name}.id), '[]') from ${name} where ${name}.order_id = orders.id)`;
};

const orderById = statement<{ id: number }, { detail: Stored<Detail> & Pick<OrderDetail, "items"> }>(
  (of) =>
    sql`select ${jsonRow({
      ...detailParts,
      ...columns,
      shipments: shipmentsOf(adminShipmentColumns),
      payments: listOf("payments", paymentColumns),
      notifications: listOf("notifications", notificationColumns),
      refunds: listOf("refunds", refundColumns),
      events: listOf("order_events", { ...eventColumns, user: person(sql`order_events.user_id`) }),
    })} as detail from orders where orders.id = ${of("id")}`,
);

export async function getOrderForAdmin(db: Database, id: number, permissions: Permissions) {
  const [found] = await orderById(db, { id });
  if (!found) throw notFound("There is no such order.");
  return { ...withActions(found.detail, permissions), ...withParts(found.detail) };
}

const shipmentById = statement<{ id: number }, { shipment: z.input<typeof oneShipment> }>(
  (of) =>
    sql`select ${jsonRow({ ...adminShipmentColumns, order_id: shipments.order_id })} as shipment from ${shipments} where ${shipments.id} = ${of("id")}`,
);

export async function getShipment(db: Database, id: number) {
  const [found] = await shipmentById(db, { id });
  if (!found) throw notFound("There is no such shipment.");
  return found.shipment;
}
