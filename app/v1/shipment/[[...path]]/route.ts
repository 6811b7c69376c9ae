import { door } from "@/lib/next/route";
import * as orders from "@/lib/selling/orders/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(orders);
