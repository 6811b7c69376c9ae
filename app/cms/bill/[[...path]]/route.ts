import { door } from "@/lib/next/route";
import * as bills from "@/lib/selling/bills/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(bills);
