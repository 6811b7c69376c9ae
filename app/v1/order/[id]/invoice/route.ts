import { route } from "@/lib/next/route";
import * as invoices from "@/lib/selling/invoices/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  invoices.request,
  invoices.get,
  invoices.withdraw,
);
