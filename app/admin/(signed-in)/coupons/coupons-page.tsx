"use client";

import { Ticket } from "lucide-react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { describeCoupon } from "@/components/offers/describe-rule";
import { OfferList } from "@/components/offers/offer-list";
import { useSentenceContext } from "@/components/offers/offer-parts";
import { type ScopeNames, useScopeNames } from "@/components/offers/scope-fields";
import { usePermission } from "@/components/session/permissions";
import { formatMoney } from "@/lib/i18n/format";

const states = ["running", "scheduled", "used_up", "ended", "stopped"] as const;

export function CouponsPage({ first, names }: { first: InitialData<"/cms/coupon">; names: ScopeNames }) {
  const t = useTranslator();
  const can = usePermission();
  const context = useSentenceContext(useScopeNames(names).nameOf);
  return (
    <OfferList
      kind="coupon"
      icon={<Ticket className="size-5" aria-hidden="true" />}
      canCreate={can("coupon.create")}
      list={useApiQuery("/cms/coupon", { first })}
      states={states}
      rowOf={(coupon) => ({
        facts: [
          coupon.total
            ? t("coupons.claimedOf", { count: coupon.claimed, total: coupon.total })
            : t("coupons.claimed", { count: coupon.claimed }),
          t("coupons.used", { count: coupon.used }),
          t("coupons.sales", { amount: formatMoney(coupon.sales) }),
        ],
        sentence: describeCoupon(coupon, context),
      })}
    />
  );
}
