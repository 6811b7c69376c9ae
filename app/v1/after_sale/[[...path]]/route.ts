import { door } from "@/lib/next/route";
import * as afterSales from "@/lib/selling/after-sales/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(afterSales);
