import { sql } from "drizzle-orm";
import {
  type AfterSaleStatus,
  type AfterSaleType,
  afterSaleEvents,
  afterSaleImages,
  afterSales,
  type ReturnAddress,
} from "@/db/schema/after-sales";
import { type OrderStatus, orderItems } from "@/db/schema/orders";
import { jsonRow } from "@/db/statement";
import { refundTotal } from "@/lib/selling/claims/entitled";
import { carrierName } from "@/lib/selling/shipping/carriers";
import { type Measured, measuresAt, pictureColumns, sizesOf, withPictures } from "@/lib/storage/pictures";
import { entitledFreight, refundable } from "./conditions";
import { afterSaleActions } from "./schemas";

const items = sql`after_sale_items c join order_items on order_items.id = c.item_id where c.after_sale_id = after_sales.id`;
const first = (column: ReturnType<typeof sql>) =>
  sql`(select ${column} from ${items} order by order_items.position limit 1)`;

export const summaryColumns = {
  id: afterSales.id,
  order_id: afterSales.order_id,
  order_no: sql`(select o.order_no from orders o where o.id = after_sales.order_id)`,
  order_status: sql`(select o.status from orders o where o.id = after_sales.order_id)`,
  type: afterSales.type,
  status: afterSales.status,
  reason: afterSales.reason,
  reason_name: sql`coalesce((select d.label from dict_entries d where d.type = 'after_sale_reason' and d.value = after_sales.reason), after_sales.reason)`,
  count: sql`(select sum(c.count)::int from after_sale_items c where c.after_sale_id = after_sales.id)`,
  line_count: sql`(select count(*)::int from after_sale_items c where c.after_sale_id = after_sales.id)`,
  snap_name: first(sql`concat_ws(' ', order_items.name, nullif(order_items.variant_name, ''))`),
  snap_image: first(sql`order_items.image`),
  snap_image_sizes: first(measuresAt(sql`order_items.image`)),
  entitled: afterSales.entitled,
  entitled_freight: entitledFreight,
  agreed: afterSales.agreed,
  agreed_freight: afterSales.agreed_freight,
  refundable: sql`(select ${refundable} from orders o where o.id = after_sales.order_id)`,
  is_automatic: afterSales.is_automatic,
  due_at: afterSales.due_at,
  created_at: afterSales.created_at,
  updated_at: afterSales.updated_at,
};
export interface StoredSummary {
  id: number;
  order_id: number;
  order_no: string;
  order_status: OrderStatus;
  type: AfterSaleType;
  status: AfterSaleStatus;
  reason: string;
  reason_name: string;
  count: number;
  line_count: number;
  snap_name: string;
  snap_image: string | null;
  snap_image_sizes: Measured;
  entitled: number;
  entitled_freight: number;
  agreed: number | null;
  agreed_freight: number | null;
  refundable: number;
  is_automatic: boolean;
  due_at: string | null;
  created_at: string;
  updated_at: string;
}

const imagesOf = (event: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(${jsonRow({
    key: afterSaleImages.key,
    measured: sql`json_build_array(${afterSaleImages.width}, ${afterSaleImages.height}, ${afterSaleImages.widths})`,
  })} order by after_sale_images.position), '[]') from after_sale_images where after_sale_images.event_id = ${event})`;

export const eventColumns = {
  from: afterSaleEvents.from,
  to: afterSaleEvents.to,
  by: afterSaleEvents.by,
  reason: afterSaleEvents.reason,
  images: imagesOf(sql`after_sale_events.id`),
  created_at: afterSaleEvents.created_at,
};
export const eventsOf = (columns: Parameters<typeof jsonRow>[0]) =>
  sql`(select json_agg(${jsonRow(columns)} order by after_sale_events.id) from after_sale_events where after_sale_events.after_sale_id = after_sales.id)`;

export const lineColumns = {
  item_id: orderItems.id,
  product_id: orderItems.product_id,
  variant_id: orderItems.variant_id,
  name: orderItems.name,
  variant_name: orderItems.variant_name,
  ...pictureColumns({ image: orderItems.image }),
  price: orderItems.price,
  count: sql`c.count`,
  held: sql`c.held`,
  entitled: sql`c.entitled`,
};
/** The active carriers, plus the given one even if it is inactive, so that the form can show it. */
const carriers = sql`(select coalesce(json_agg(json_build_object('value', d.value, 'label', d.label) order by d.sort, d.id), '[]')
  from dict_entries d where d.type = 'carrier' and (d.status = 'active' or d.value = after_sales.carrier))`;

export const linesOf = (columns: Parameters<typeof jsonRow>[0]) =>
  sql`(select json_agg(${jsonRow(columns)} order by order_items.position) from ${items})`;

export const detailColumns = {
  ...summaryColumns,
  description: afterSales.description,
  return_to: afterSales.return_to,
  carrier: afterSales.carrier,
  carrier_name: carrierName(sql`after_sales.carrier`),
  tracking_no: afterSales.tracking_no,
  carriers: sql`case when after_sales.status in ('approved', 'sent') then ${carriers} else '[]' end`,
};

interface StoredImage {
  key: string;
  measured: Measured;
}
export interface StoredEvent {
  from: AfterSaleStatus | null;
  to: AfterSaleStatus;
  by: "shopper" | "admin" | "platform" | "system";
  reason: string;
  images: StoredImage[];
  created_at: string;
}
export interface StoredLine {
  item_id: number;
  product_id: number;
  variant_id: number;
  name: string;
  variant_name: string;
  image: string | null;
  image_sizes: Measured;
  price: number;
  count: number;
  held: number;
  entitled: number;
}
interface Choice {
  value: string;
  label: string;
}
export interface StoredDetail<E extends StoredEvent = StoredEvent, L extends StoredLine = StoredLine>
  extends StoredSummary {
  description: string;
  return_to: ReturnAddress | null;
  carrier: string | null;
  carrier_name: string | null;
  tracking_no: string | null;
  carriers: Choice[];
  items: L[];
  events: E[];
}

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

const shown = ({ key, measured }: StoredImage) => {
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
