import type { z } from "zod";
import type { PageProblem } from "@/components/api/problem";
import type { adminOrder, countsByStatus, listedOrder } from "@/lib/selling/orders/admin-schemas";
import type { shipmentReport } from "@/lib/selling/orders/read-shipments";

export type ListedOrder = z.output<typeof listedOrder>;
export type Order = z.output<typeof adminOrder>;
export type Counts = z.output<typeof countsByStatus>;
export type ShipmentReport = z.output<typeof shipmentReport>;
export type Parcel = Order["shipments"][number];
export type Action = Order["actions"][number];
export type Opened = Action | "reference" | { parcel: Parcel };

export interface OrderForm {
  order: Order;
  onClose: () => void;
  onProblem: (problem: PageProblem) => void;
}
