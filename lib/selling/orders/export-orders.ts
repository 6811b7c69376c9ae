import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { jsonRow } from "@/db/statement";
import { asCsv } from "@/lib/csv/export-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { chooseOrders, type Filters, orderOf, type Sort } from "./find-orders";

type Text = string | null;
interface Row {
  id: number;
  order_no: string;
  status: string;
  delivery: string;
  created_at: string;
  paid_at: Text;
  shipped_at: Text;
  completed_at: Text;
  cancelled_at: Text;
  goods: string;
  total_count: number;
  total_price: number;
  refunded_amount: number;
  transaction_id: Text;
  user_id: number;
  nickname: string;
  address: Record<"name" | "phone" | "province" | "city" | "district" | "detail" | "postal_code", Text> | null;
  /** The first parcel. */
  shipment: { carrier: Text; tracking_no: Text } | null;
  parcels: Text;
  remark: string;
  note: string;
}

const stored = jsonRow({
  id: orders.id,
  order_no: orders.order_no,
  status: orders.status,
  delivery: orders.delivery,
  created_at: orders.created_at,
  paid_at: orders.paid_at,
  shipped_at: orders.shipped_at,
  completed_at: orders.completed_at,
  cancelled_at: orders.cancelled_at,
  goods: sql`(select string_agg(i.name || ' × ' || i.count, '; ' order by i.position) from order_items i where i.order_id = orders.id)`,
  total_count: orders.total_count,
  total_price: orders.total_price,
  refunded_amount: orders.refunded_amount,
  transaction_id: sql`(select p.transaction_id from payments p where p.order_id = orders.id and p.status = 'success')`,
  user_id: orders.user_id,
  nickname: sql`(select u.nickname from users u where u.id = orders.user_id)`,
  address: orders.address,
  shipment: sql`(select json_build_object('carrier', s.carrier, 'tracking_no', s.tracking_no) from shipments s where s.order_id = orders.id order by s.id limit 1)`,
  parcels: sql`(select string_agg(concat_ws(' ', s.carrier, s.tracking_no, s.courier_name, s.courier_phone), '; ' order by s.id) from shipments s where s.order_id = orders.id)`,
  remark: orders.remark,
  note: orders.note,
});

/** A spreadsheet rounds numbers of more than 15 digits. A tab at the end makes them text. */
const longNumber = (text: Text | undefined) => (text && /^\d{16,}$/.test(text) ? `${text}\t` : text);

const columns = (local: (iso: string) => string) => {
  const moment = (iso: Text) => iso && local(iso);
  return {
    order_no: (row: Row) => longNumber(row.order_no),
    status: (row: Row) => row.status,
    delivery: (row: Row) => row.delivery,
    created_at: (row: Row) => moment(row.created_at),
    paid_at: (row: Row) => moment(row.paid_at),
    shipped_at: (row: Row) => moment(row.shipped_at),
    completed_at: (row: Row) => moment(row.completed_at),
    cancelled_at: (row: Row) => moment(row.cancelled_at),
    goods: (row: Row) => row.goods,
    total_count: (row: Row) => row.total_count,
    total_yuan: (row: Row) => yuanOf(row.total_price),
    refunded_yuan: (row: Row) => yuanOf(row.refunded_amount),
    transaction_id: (row: Row) => longNumber(row.transaction_id),
    user_id: (row: Row) => row.user_id,
    nickname: (row: Row) => row.nickname,
    recipient: (row: Row) => row.address?.name,
    phone: (row: Row) => row.address?.phone,
    province: (row: Row) => row.address?.province,
    city: (row: Row) => row.address?.city,
    district: (row: Row) => row.address?.district,
    address: (row: Row) => row.address?.detail,
    postal_code: (row: Row) => row.address?.postal_code,
    parcels: (row: Row) => row.parcels,
    carrier: (row: Row) => row.shipment?.carrier,
    tracking_no: (row: Row) => longNumber(row.shipment?.tracking_no),
    remark: (row: Row) => row.remark,
    note: (row: Row) => row.note,
  };
};

export const exportedColumns = Object.keys(columns((iso) => iso));

const rowsAPage = 200;

export async function exportOrders(db: Database, filters: Filters & { sort?: Sort }) {
  return asCsv(db, "orders", columns, await pagesOf(db, filters));
}

async function pagesOf(db: Database, filters: Filters & { sort?: Sort }) {
  const { with: before, first } = await chooseOrders(db, filters);
  const order = orderOf(filters.sort);
  const isBehind = sql.raw(filters.sort === "created_at" ? ">" : "<");
  return (async function* () {
    for (let last: Row | undefined; ; ) {
      const behind =
        last && sql`(orders.created_at, orders.id) ${isBehind} (${last.created_at}::timestamptz, ${last.id}::int)`;
      const found = await rows<{ row: Row }>(
        db,
        sql`${before} select (select ${stored} from orders where orders.id = chosen.id) as row
          from (select id from ${first(rowsAPage, behind)} order by ${order}) chosen`,
      );
      if (found.length) yield found.map(({ row }) => row);
      if (found.length < rowsAPage) return;
      last = found.at(-1)!.row;
    }
  })();
}
