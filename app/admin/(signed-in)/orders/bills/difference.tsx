import type { z } from "zod";
import { OrderNumber } from "@/components/orders/order-state";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import type { difference } from "@/lib/selling/bills/schemas";
import { Settled } from "../settle-dialog";
import { ResolveDifference } from "./bill-actions";

export async function Difference({ difference: one }: { difference: z.output<typeof difference> }) {
  const t = await getTranslator();
  const facts = [
    formatDay(one.day, await currentLanguage()),
    t(`bills.${one.subject}`),
    ...(one.billed_amount === null ? [] : [t("bills.billed", { amount: formatMoney(one.billed_amount) })]),
    ...(one.own_amount === null ? [] : [t("bills.own", { amount: formatMoney(one.own_amount) })]),
    one.out_refund_no ?? one.out_trade_no,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={one.status === "open" ? "red" : "gray"}>{t(`bills.${one.kind}`)}</Badge>
          {one.order ? (
            <Link href={`/admin/orders/${one.order.id}`} className="underline underline-offset-3">
              <OrderNumber number={one.order.order_no} />
            </Link>
          ) : (
            <span className="text-ink-2">{t("money.noOrder")}</span>
          )}
        </div>
        <p className="text-ink-2 wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      {one.resolved_at ? (
        <Settled note={one.note} by={one.resolved_by} at={one.resolved_at} />
      ) : (
        <ResolveDifference id={one.id} facts={[t(`bills.${one.kind}`), ...facts]} />
      )}
    </li>
  );
}
