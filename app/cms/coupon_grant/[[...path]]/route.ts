import { door } from "@/lib/next/route";
import * as coupons from "@/lib/selling/coupons/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(coupons);
