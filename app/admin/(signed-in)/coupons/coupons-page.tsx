"use client";

import { Plus, Ticket } from "lucide-react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { describeCoupon } from "@/components/offers/describe-rule";
import { OfferRow, OfferStateTabs, useOfferState } from "@/components/offers/offer-list";
import { type ScopeNames, useScopeNames } from "@/components/offers/scope-fields";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/i18n/format";

const states = ["running", "scheduled", "used_up", "ended", "stopped"] as const;

export function CouponsPage({ first, names }: { first: InitialData<"/cms/coupon">; names: ScopeNames }) {
  const t = useTranslator();
  const reader = useReader();
  const now = useNow();
  const can = usePermission();
  const { nameOf } = useScopeNames(names);
  const { done, problem, refresh } = useApiQuery("/cms/coupon", { first });
  const coupons = done?.items ?? [];
  const { state, shown, tabs } = useOfferState(coupons, states);
  const newCoupon = can("coupon.create") && (
    <ButtonLink href="/admin/coupons/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("coupons.new")}
    </ButtonLink>
  );
  return (
    <div className="max-w-[924px]">
      <PageHeader title={t("menu.coupons")}>{coupons.length > 0 && newCoupon}</PageHeader>
      {coupons.length > 0 && <OfferStateTabs tabs={tabs} />}
      <div className="grid gap-4">
        {problem && <ListFailure problem={problem} onRetry={refresh} />}
        {done && (
          <Card>
            {coupons.length === 0 && (
              <EmptyState
                icon={<Ticket className="size-5" aria-hidden="true" />}
                title={t("coupons.empty")}
                actions={newCoupon}
              >
                {t("coupons.empty.what")}
              </EmptyState>
            )}
            {coupons.length > 0 && shown.length === 0 && state && <EmptyState title={t("coupons.empty.state")} />}
            <ul>
              {shown.map((coupon) => (
                <OfferRow
                  key={coupon.id}
                  href={`/admin/coupons/${coupon.id}`}
                  name={coupon.name}
                  state={coupon.state}
                  facts={[
                    coupon.total
                      ? t("coupons.claimedOf", { count: coupon.claimed, total: coupon.total })
                      : t("coupons.claimed", { count: coupon.claimed }),
                    t("coupons.used", { count: coupon.used }),
                    t("coupons.sales", { amount: formatMoney(coupon.sales) }),
                  ]}
                >
                  {describeCoupon(coupon, { t, reader, now, nameOf })}
                </OfferRow>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}
