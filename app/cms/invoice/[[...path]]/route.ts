import { door } from "@/lib/next/route";
import * as invoices from "@/lib/selling/invoices/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(invoices);
