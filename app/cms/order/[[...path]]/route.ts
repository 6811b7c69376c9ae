import { door } from "@/lib/next/route";
import * as afterSales from "@/lib/selling/after-sales/admin-operations";
import * as orders from "@/lib/selling/orders/admin-operations";
import * as holds from "@/lib/selling/orders/hold-operations";
import * as pickups from "@/lib/selling/orders/pickup-operations";
import * as shipments from "@/lib/selling/orders/shipment-operations";
import * as waybills from "@/lib/selling/orders/waybill-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(
  orders,
  afterSales,
  holds,
  shipments,
  waybills,
  pickups,
);
