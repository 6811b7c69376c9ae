import { route } from "@/lib/next/route";
import * as pickup from "@/lib/selling/orders/pickup-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(pickup.find);
