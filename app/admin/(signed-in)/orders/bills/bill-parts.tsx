import { Download } from "lucide-react";
import { apiUrl } from "@/components/api/cms";
import { stateTones } from "@/components/orders/state-tones";
import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/button";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { rangeOfDays } from "@/lib/selling/bills/bill-days";

interface State {
  status: keyof typeof stateTones.bill;
  /** The number of open differences. */
  open: number;
  /** The sums that differ from the shop's. */
  differs?: readonly ("received" | "refunded")[];
}

export async function BillState({ status, open, differs = [] }: State) {
  const t = await getTranslator();
  if (open > 0) return <Badge tone="red">{t("bills.open", { count: open })}</Badge>;
  const names = differs.map((name) => t(`bills.${name}`)).join(" · ");
  if (names) return <Badge tone="amber">{t("bills.differs", { names })}</Badge>;
  return <Badge tone={stateTones.bill[status]}>{t(`bills.${status}`)}</Badge>;
}

export async function ExportLines({ from, to }: { from: string; to: string }) {
  const [t, language] = [await getTranslator(), await currentLanguage()];
  return (
    <a
      href={apiUrl("/cms/bill_line/export", { ...rangeOfDays(from, to), language })}
      download
      className={buttonClasses()}
    >
      <Download className="size-4" aria-hidden="true" />
      {t("list.export")}
    </a>
  );
}
