import { door } from "@/lib/next/route";
import * as afterSales from "@/lib/selling/after-sales/operations";
import * as invoices from "@/lib/selling/invoices/operations";
import * as orders from "@/lib/selling/orders/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(orders, afterSales, invoices);
