import type { z } from "zod";
import type { adminInvoice, decision } from "@/lib/selling/invoices/admin-schemas";

export type Invoice = z.output<typeof adminInvoice>;
export type Decision = z.output<typeof decision>["status"] | "replace";
