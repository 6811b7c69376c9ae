"use client";

import { BadgePercent } from "lucide-react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { describePromotion } from "@/components/offers/describe-rule";
import { OfferList } from "@/components/offers/offer-list";
import { useSentenceContext } from "@/components/offers/offer-parts";
import { type ScopeNames, useScopeNames } from "@/components/offers/scope-fields";
import { usePermission } from "@/components/session/permissions";
import { formatMoney } from "@/lib/i18n/format";

const states = ["running", "scheduled", "ended", "stopped"] as const;

export function PromotionsPage({ first, names }: { first: InitialData<"/cms/promotion">; names: ScopeNames }) {
  const t = useTranslator();
  const can = usePermission();
  const context = useSentenceContext(useScopeNames(names).nameOf);
  return (
    <OfferList
      kind="promotion"
      icon={<BadgePercent className="size-5" aria-hidden="true" />}
      canCreate={can("promotion.create")}
      list={useApiQuery("/cms/promotion", { first })}
      states={states}
      rowOf={(promotion) => ({
        note: promotion.label,
        facts: [
          t("promotions.orders", { count: promotion.orders }),
          t("promotions.given", { amount: formatMoney(promotion.given) }),
        ],
        sentence: describePromotion(promotion, context),
      })}
    />
  );
}
