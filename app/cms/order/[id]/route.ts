import * as orders from "@/lib/orders/admin-operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(orders.get);
