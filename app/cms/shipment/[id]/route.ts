import { route } from "@/lib/next/route";
import * as shipments from "@/lib/selling/orders/shipment-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  shipments.get,
  shipments.correct,
  shipments.takeBack,
);
