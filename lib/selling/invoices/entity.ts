import { invoices } from "@/db/schema/invoices";
import { entity } from "@/lib/kernel/records/entity";
import { getInvoice } from "./admin-queries";

/** An invoice changes only by decisions, which the log cannot revert. */
export const invoiceEntity = entity({
  name: "invoice",
  table: invoices,
  reads: "invoice.read",
  personal: ["title", "file", "reason"],
  show: (db, { id }: typeof invoices.$inferSelect) => getInvoice(db, id),
});
