import { route } from "@/lib/next/route";
import * as holds from "@/lib/selling/orders/hold-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(holds.hold, holds.release);
