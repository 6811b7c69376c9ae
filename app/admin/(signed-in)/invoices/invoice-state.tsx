import type { z } from "zod";
import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceStatus } from "@/db/schema/invoices";
import type { adminInvoice, decision } from "@/lib/selling/invoices/admin-schemas";

export type Invoice = z.output<typeof adminInvoice>;
export type Decision = z.output<typeof decision>["status"] | "replace";

const tones: Record<InvoiceStatus, Tone> = {
  requested: "blue",
  issued: "green",
  refused: "gray",
  withdrawn: "gray",
  red_due: "red",
  red: "gray",
};

/** Requires the part `invoices` in the page's `PageTranslations`. */
export function InvoiceState({ status }: { status: InvoiceStatus }) {
  return <Badge tone={tones[status]}>{useTranslator()(`invoices.state.${status}`)}</Badge>;
}
