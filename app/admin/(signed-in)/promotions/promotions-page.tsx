"use client";

import { BadgePercent, Plus } from "lucide-react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { describePromotion } from "@/components/offers/describe-rule";
import { OfferRow, OfferStateTabs, useOfferState } from "@/components/offers/offer-list";
import { type ScopeNames, useScopeNames } from "@/components/offers/scope-fields";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/i18n/format";

const states = ["running", "scheduled", "ended", "stopped"] as const;

export function PromotionsPage({ first, names }: { first: InitialData<"/cms/promotion">; names: ScopeNames }) {
  const t = useTranslator();
  const reader = useReader();
  const now = useNow();
  const can = usePermission();
  const { nameOf } = useScopeNames(names);
  const { done, problem, refresh } = useApiQuery("/cms/promotion", { first });
  const promotions = done?.items ?? [];
  const { state, shown, tabs } = useOfferState(promotions, states);
  const newPromotion = can("promotion.create") && (
    <ButtonLink href="/admin/promotions/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("promotions.new")}
    </ButtonLink>
  );
  return (
    <div className="max-w-[924px]">
      <PageHeader title={t("menu.promotions")}>{promotions.length > 0 && newPromotion}</PageHeader>
      {promotions.length > 0 && <OfferStateTabs tabs={tabs} />}
      <div className="grid gap-4">
        {problem && <ListFailure problem={problem} onRetry={refresh} />}
        {done && (
          <Card>
            {promotions.length === 0 && (
              <EmptyState
                icon={<BadgePercent className="size-5" aria-hidden="true" />}
                title={t("promotions.empty")}
                actions={newPromotion}
              >
                {t("promotions.empty.what")}
              </EmptyState>
            )}
            {promotions.length > 0 && shown.length === 0 && state && <EmptyState title={t("promotions.empty.state")} />}
            <ul>
              {shown.map((promotion) => (
                <OfferRow
                  key={promotion.id}
                  href={`/admin/promotions/${promotion.id}`}
                  name={promotion.name}
                  note={promotion.label}
                  state={promotion.state}
                  facts={[
                    t("promotions.orders", { count: promotion.orders }),
                    t("promotions.given", { amount: formatMoney(promotion.given) }),
                  ]}
                >
                  {describePromotion(promotion, { t, reader, now, nameOf })}
                </OfferRow>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}
