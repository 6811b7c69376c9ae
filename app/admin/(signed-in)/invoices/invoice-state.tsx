import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import type { InvoiceStatus } from "@/db/schema/invoices";

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
