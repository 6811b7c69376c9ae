import { door } from "@/lib/next/route";
import * as shipments from "@/lib/selling/orders/shipment-operations";
import * as waybills from "@/lib/selling/orders/waybill-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(waybills, shipments);
