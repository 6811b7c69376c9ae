import { route } from "@/lib/next/route";
import * as orders from "@/lib/selling/orders/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(orders.receive);
