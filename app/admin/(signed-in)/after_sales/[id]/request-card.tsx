"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { LongText } from "../../orders/[id]/long-text";
import { Picture } from "../../orders/[id]/picture";
import type { AfterSale } from "../types";

export function RequestCard({ request }: { request: AfterSale }) {
  const t = useTranslator();
  const { items, type, reason_name, description, entitled, entitled_freight, agreed, agreed_freight } = request;
  const isAllHeld = items.every(({ held, count }) => held === count);
  const staysInShop = type === "refund" && items.every(({ held, restocked }) => held === 0 && restocked === 0);
  return (
    <Card
      title={t("afterSale.asked")}
      aside={
        <span className="text-small text-ink-2">
          <Time at={request.created_at} />
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line-soft px-4 py-2.5">
        <Badge tone={type === "return" ? "violet" : "blue"}>{t(`afterSales.type.${type}`)}</Badge>
        <bdi className="font-medium wrap-anywhere">{reason_name}</bdi>
        {request.by === "admin" && <span className="text-ink-2">{t("afterSale.byAdmin")}</span>}
        {request.is_automatic && <span className="text-ink-2">{t("afterSale.automatic")}</span>}
      </div>
      <ul>
        {items.map((line) => (
          <li key={line.item_id} className="flex items-center gap-3 border-b border-line-soft px-4 py-2">
            <Picture line={line} size={40} />
            <div className="grid min-w-0 flex-1">
              <bdi className="wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
              <span className="text-small text-ink-2">
                {[
                  t("order.each", { price: formatMoney(line.price) }),
                  line.held > 0 && !isAllHeld && t("afterSale.held", { count: line.held }),
                  line.restocked > 0 && t("afterSale.restocked", { count: line.restocked }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
            <span className="text-right text-title tabular-nums">× {line.count}</span>
            <span className="w-24 text-right tabular-nums max-sm:w-20">{formatMoney(line.entitled)}</span>
          </li>
        ))}
      </ul>
      {staysInShop && <p className="border-b border-line-soft px-4 py-2.5 text-ink-2">{t("afterSale.kept")}</p>}
      {isAllHeld && <p className="border-b border-line-soft px-4 py-2.5 text-ink-2">{t("afterSale.allHeld")}</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line-soft px-4 py-3 text-right tabular-nums">
        <dt className="text-ink-2">{t("afterSale.goods")}</dt>
        <dd>{formatMoney(entitled)}</dd>
        {entitled_freight > 0 && (
          <>
            <dt className="text-ink-2">{t("afterSale.freight")}</dt>
            <dd>{formatMoney(entitled_freight)}</dd>
          </>
        )}
        {agreed !== null && (
          <>
            <dt className="text-orange">{t("afterSale.agreed")}</dt>
            <dd className="font-semibold text-orange">{formatMoney(agreed + (agreed_freight ?? 0))}</dd>
          </>
        )}
      </dl>
      {description ? (
        <LongText label={t("afterSale.said")} text={description} />
      ) : (
        request.by === "shopper" && <p className="px-4 py-3 text-ink-2">{t("afterSale.saidNothing")}</p>
      )}
    </Card>
  );
}
