import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Delivery, deliveries, orderItems, orderStatuses, orders } from "@/db/schema/orders";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { type Columns, wordFor, wordsFor } from "@/lib/csv/column";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { selling } from "@/lib/i18n/api/selling";
import { orderState } from "@/lib/i18n/order-state";
import { translate } from "@/lib/i18n/translate";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { carrierName, carrierNameInFile } from "@/lib/selling/shipping/carriers";
import { firstOrders, type Sort } from "./find-orders";
import type { Filters } from "./order-filters";
import { discountsOfOrder, isPartShipped, itemsOf } from "./queries";

type Text = string | null;

const parcelsWith = (carrier: SQL) =>
  sql<Text>`(select string_agg(concat_ws(' ', ${carrier}, s.tracking_no, s.courier_name, s.courier_phone), '; ' order by s.id) from shipments s where s.order_id = orders.id)`;

const exportedLine = {
  product_id: orderItems.product_id,
  variant_id: orderItems.variant_id,
  name: orderItems.name,
  variant: orderItems.variant_name,
  sku: orderItems.sku,
  barcode: orderItems.barcode,
  price: orderItems.price,
  count: orderItems.count,
  subtotal: orderItems.subtotal,
  discount: orderItems.discount,
};
type Line = JsonRow<typeof exportedLine>;

const stored = {
  id: orders.id,
  order_no: orders.order_no,
  status: orders.status,
  is_part_shipped: isPartShipped,
  delivery: orders.delivery,
  created_at: orders.created_at,
  updated_at: orders.updated_at,
  paid_at: orders.paid_at,
  shipped_at: orders.shipped_at,
  completed_at: orders.completed_at,
  cancelled_at: orders.cancelled_at,
  total_count: orders.total_count,
  total_price: orders.total_price,
  freight: orders.freight,
  discount_total: orders.discount_total,
  discounts: discountsOfOrder,
  refunded_amount: orders.refunded_amount,
  transaction_id: sql<Text>`(select p.transaction_id from payments p where p.order_id = orders.id and p.status = 'success')`,
  user_id: orders.user_id,
  nickname: sql<string>`(select u.nickname from users u where u.id = orders.user_id)`,
  address: orders.address,
  contact: orders.contact,
  shipment: sql<Record<
    "carrier" | "carrier_name" | "tracking_no",
    Text
  > | null>`(select json_build_object('carrier', s.carrier, 'carrier_name', ${carrierNameInFile(sql`s.carrier`)}, 'tracking_no', s.tracking_no) from shipments s where s.order_id = orders.id order by s.id limit 1)`,
  parcels: parcelsWith(sql`s.carrier`),
  named_parcels: parcelsWith(carrierName(sql`s.carrier`)),
  remark: orders.remark,
  note: orders.note,
  external_ref: orders.external_ref,
  lines: itemsOf(exportedLine),
};
type Order = JsonRow<typeof stored>;

const statusWordsOf = (isPartShipped: boolean) =>
  Object.fromEntries(
    deliveries.map((delivery) => [
      delivery,
      wordsFor(orderStatuses, (status) => translate(orderState(status, delivery, isPartShipped), "zh")),
    ]),
  ) as Record<Delivery, Record<string, string>>;
const statusWords = statusWordsOf(false);
const partWords = statusWordsOf(true);
const deliveryWords = wordsFor(deliveries, (delivery) => selling[delivery]);
const columnsWith = <Row extends Order>(local: (iso: string) => string, own: Columns<Row>): Columns<Row> => {
  const moment = (iso: Text) => iso && local(iso);
  return {
    order_no: ["订单号", (row) => longNumber(row.order_no)],
    status: ["订单状态", (row) => row.status, (row) => (row.is_part_shipped ? partWords : statusWords)[row.delivery]],
    is_part_shipped: ["部分发货", (row) => row.is_part_shipped, { true: "是", false: "否" }],
    delivery: ["配送方式", (row) => row.delivery, deliveryWords],
    created_at: ["下单时间", (row) => moment(row.created_at)],
    paid_at: ["付款时间", (row) => moment(row.paid_at)],
    shipped_at: ["发货时间", (row) => moment(row.shipped_at)],
    completed_at: ["完成时间", (row) => moment(row.completed_at)],
    cancelled_at: ["取消时间", (row) => moment(row.cancelled_at)],
    ...own,
    user_id: ["顾客编号", (row) => row.user_id],
    nickname: ["顾客昵称", (row) => row.nickname],
    recipient: ["收货人", (row) => (row.address ?? row.contact)?.name],
    phone: ["联系电话", (row) => (row.address ?? row.contact)?.phone],
    province: ["省份", (row) => row.address?.province],
    city: ["城市", (row) => row.address?.city],
    district: ["区县", (row) => row.address?.district],
    address: ["详细地址", (row) => row.address?.detail],
    postal_code: ["邮政编码", (row) => row.address?.postal_code],
    parcels: ["全部包裹", (row) => row.parcels, (row) => wordFor(row.parcels, row.named_parcels)],
    carrier: [
      "快递公司",
      ({ shipment }) => shipment?.carrier,
      ({ shipment }) => wordFor(shipment?.carrier, shipment?.carrier_name),
    ],
    tracking_no: ["快递单号", (row) => longNumber(row.shipment?.tracking_no)],
    remark: ["顾客留言", (row) => row.remark],
    note: ["备注", (row) => row.note],
    external_ref: ["外部单号", (row) => longNumber(row.external_ref)],
  };
};
const orderColumns = (local: (iso: string) => string) =>
  columnsWith<Order>(local, {
    goods: [
      "商品",
      ({ lines }) => lines.map(({ name, variant, count }) => `${fullName(name, variant)} × ${count}`).join("; "),
    ],
    total_count: ["商品件数", (row) => row.total_count],
    goods_yuan: ["商品金额（元）", (row) => yuanOf(row.total_price - row.freight + row.discount_total)],
    discount_yuan: ["优惠（元）", (row) => yuanOf(row.discount_total)],
    discounts: [
      "优惠明细",
      ({ discounts }) => discounts.map(({ name, amount }) => `${name} ${yuanOf(amount)}`).join("; "),
    ],
    freight_yuan: ["运费（元）", (row) => yuanOf(row.freight)],
    total_yuan: ["订单总额（元）", (row) => yuanOf(row.total_price)],
    refunded_yuan: ["已退款（元）", (row) => yuanOf(row.refunded_amount)],
    transaction_id: ["交易单号", (row) => longNumber(row.transaction_id)],
  });
/** Without totals: the sum of a column would count them once per line. */
const lineColumns = (local: (iso: string) => string) =>
  columnsWith<Order & { line: Line }>(local, {
    product_id: ["商品编号", ({ line }) => line.product_id],
    variant_id: ["规格编号", ({ line }) => line.variant_id],
    product: ["商品名称", ({ line }) => line.name],
    variant: ["规格", ({ line }) => line.variant],
    sku: ["货号", ({ line }) => longNumber(line.sku)],
    barcode: ["条码", ({ line }) => longNumber(line.barcode)],
    price_yuan: ["单价（元）", ({ line }) => yuanOf(line.price)],
    count: ["数量", ({ line }) => line.count],
    subtotal_yuan: ["小计（元）", ({ line }) => yuanOf(line.subtotal)],
    discount_yuan: ["优惠（元）", ({ line }) => yuanOf(line.discount)],
  });

export const exportedColumns = Object.fromEntries(
  Object.entries(orderColumns((iso) => iso)).map(([name, [zh, , words]]) => [
    name,
    { zh, ...(typeof words === "object" && { words }) },
  ]),
);

const rowsAPage = 200;

type ExportQuery = Filters & { sort?: Sort; rows?: "orders" | "items" };
export const exportOrders = (db: Database, { rows: kind, ...wanted }: ExportQuery, format?: CsvFormat) =>
  kind === "items"
    ? asCsv(db, "order-lines", lineColumns, linesOf(pagesOf(db, wanted)), format)
    : asCsv(db, "orders", orderColumns, pagesOf(db, wanted), format);

async function* linesOf(pages: AsyncIterable<Order[]>) {
  for await (const page of pages) yield page.flatMap((row) => row.lines.map((line) => ({ ...row, line })));
}

const pagesOf = (db: Database, { sort, ...filters }: ExportQuery) =>
  allPages<Order>(rowsAPage, (last) =>
    jsonRows(
      db,
      sql<Order>`(select ${jsonRow(stored)} from orders where orders.id = chosen.id)`,
      sql`from (${firstOrders(filters, sort, rowsAPage, last)}) chosen`,
    ),
  );
