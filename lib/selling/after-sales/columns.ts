import { type SQL, sql } from "drizzle-orm";
import { afterSaleEvents, afterSaleImages, afterSales } from "@/db/schema/after-sales";
import { type OrderStatus, orderItems } from "@/db/schema/orders";
import type { paymentChannels } from "@/db/schema/payments";
import { type Columns, type JsonRow, jsonList } from "@/db/statement";
import { refundTotal } from "@/lib/selling/claims/entitled";
import { carrierName } from "@/lib/selling/shipping/carriers";
import { type Measured, measuresAt, pictureColumns, sizesOf, withPictures } from "@/lib/storage/pictures";
import { entitledFreight, refundable } from "./conditions";
import { afterSaleActions } from "./schemas";

const items = sql`after_sale_items c join order_items on order_items.id = c.item_id where c.after_sale_id = after_sales.id`;
const first = <Value>(column: SQL<Value>) =>
  sql<Value>`(select ${column} from ${items} order by order_items.position limit 1)`;

export const summaryColumns = {
  id: afterSales.id,
  order_id: afterSales.order_id,
  order_no: sql<string>`(select o.order_no from orders o where o.id = after_sales.order_id)`,
  order_status: sql<OrderStatus>`(select o.status from orders o where o.id = after_sales.order_id)`,
  type: afterSales.type,
  status: afterSales.status,
  reason: afterSales.reason,
  reason_name: sql<string>`coalesce((select d.label from dict_entries d where d.type = 'after_sale_reason' and d.value = after_sales.reason), after_sales.reason)`,
  count: sql<number>`(select sum(c.count)::int from after_sale_items c where c.after_sale_id = after_sales.id)`,
  line_count: sql<number>`(select count(*)::int from after_sale_items c where c.after_sale_id = after_sales.id)`,
  snap_name: first(sql<string>`concat_ws(' ', order_items.name, nullif(order_items.variant_name, ''))`),
  snap_image: first(sql<string | null>`order_items.image`),
  snap_image_sizes: first(measuresAt(sql`order_items.image`)),
  entitled: afterSales.entitled,
  entitled_freight: entitledFreight,
  agreed: afterSales.agreed,
  agreed_freight: afterSales.agreed_freight,
  refundable: sql<number>`(select ${refundable} from orders o where o.id = after_sales.order_id)`,
  is_automatic: afterSales.is_automatic,
  due_at: afterSales.due_at,
  created_at: afterSales.created_at,
  updated_at: afterSales.updated_at,
};
export type StoredSummary = JsonRow<typeof summaryColumns>;

const imageColumns = {
  key: afterSaleImages.key,
  measured: sql<Measured>`json_build_array(${afterSaleImages.width}, ${afterSaleImages.height}, ${afterSaleImages.widths})`,
};

export const eventColumns = {
  from: afterSaleEvents.from,
  to: afterSaleEvents.to,
  by: afterSaleEvents.by,
  reason: afterSaleEvents.reason,
  images: jsonList(
    imageColumns,
    afterSaleImages.position,
    sql`from ${afterSaleImages} where ${afterSaleImages.event_id} = ${afterSaleEvents.id}`,
  ),
  created_at: afterSaleEvents.created_at,
};
export const eventsOf = <Of extends Columns>(columns: Of) =>
  jsonList(
    columns,
    afterSaleEvents.id,
    sql`from ${afterSaleEvents} where ${afterSaleEvents.after_sale_id} = ${afterSales.id}`,
  );

export const lineColumns = {
  item_id: orderItems.id,
  product_id: orderItems.product_id,
  variant_id: orderItems.variant_id,
  name: orderItems.name,
  variant_name: orderItems.variant_name,
  ...pictureColumns({ image: orderItems.image }),
  price: orderItems.price,
  count: sql<number>`c.count`,
  held: sql<number>`c.held`,
  entitled: sql<number>`c.entitled`,
};
/** The active carriers, plus the given one even if it is inactive, so that the form can show it. */
const carriers = sql`(select coalesce(json_agg(json_build_object('value', d.value, 'label', d.label) order by d.sort, d.id), '[]')
  from dict_entries d where d.type = 'carrier' and (d.status = 'active' or d.value = after_sales.carrier))`;

export const linesOf = <Of extends Columns>(columns: Of) => jsonList(columns, orderItems.position, sql`from ${items}`);

export const detailColumns = {
  ...summaryColumns,
  channel: sql<
    (typeof paymentChannels)[number]
  >`coalesce((select p.channel from payments p where p.order_id = after_sales.order_id and p.status = 'success'), 'wechat')`,
  description: afterSales.description,
  return_to: afterSales.return_to,
  carrier: afterSales.carrier,
  carrier_name: carrierName(sql`after_sales.carrier`),
  tracking_no: afterSales.tracking_no,
  carriers: sql<
    { value: string; label: string }[]
  >`case when after_sales.status in ('approved', 'sent') then ${carriers} else '[]' end`,
};

/** A request without its lines and events, which have more columns for admins. */
type StoredDetail<E, L> = JsonRow<typeof detailColumns> & { items: L[]; events: E[] };
type StoredEvent = JsonRow<typeof eventColumns>;
type StoredLine = JsonRow<typeof lineColumns>;

function shopperActions({ status, order_status }: Pick<StoredSummary, "status" | "order_status">) {
  if (order_status === "refunding" || order_status === "refunded") return [];
  return afterSaleActions.filter((action) =>
    action === "withdraw"
      ? status === "requested" || status === "approved"
      : status === "approved" || status === "sent",
  );
}

export const asSummary = <S extends StoredSummary>(stored: S) =>
  Object.assign(withPictures<"snap_image", S>(stored, "small", "snap_image"), {
    snap_name: stored.line_count > 1 ? `${stored.snap_name} +${stored.line_count - 1}` : stored.snap_name,
    total: refundTotal(stored),
    actions: shopperActions(stored),
  });

const shown = ({ key, measured }: JsonRow<typeof imageColumns>) => {
  const sizes = sizesOf(key, measured);
  return { url: sizes.large.url, sizes };
};
export function withParts<E extends StoredEvent, L extends StoredLine>(stored: StoredDetail<E, L>) {
  const events = stored.events.map((event) => ({ ...event, images: event.images.map(shown) }));
  return {
    items: stored.items.map((item) => withPictures<"image", L>(item, "small", "image")),
    events,
    images: events[0]!.images,
    refunded_at: stored.events.findLast(({ from, to }) => to === "refunded" && from !== to)?.created_at ?? null,
  };
}
