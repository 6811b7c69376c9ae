import { useTranslator } from "@/components/i18n/translator";
import { describeRefundError } from "@/lib/i18n/admin/refund-error";

export function RefundError({ text }: { text: string }) {
  return <span className="text-red wrap-anywhere">{describeRefundError(text, useTranslator())}</span>;
}
