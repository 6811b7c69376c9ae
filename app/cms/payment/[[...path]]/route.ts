import { door } from "@/lib/next/route";
import * as payments from "@/lib/selling/payments/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(payments);
