"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export function CustomerTerms({ userId }: { userId: number }) {
  const t = useTranslator();
  const { done, problem, refresh } = useApiQuery("/cms/terms_acceptance", { query: { user_id: userId, size: 10 } });
  return (
    <Card title={t("customers.terms")}>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <Skeleton className="m-4 w-48" />}
      {done?.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("customers.terms.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map(({ id, title, version, accepted_at }) => (
          <li key={id} className="flex flex-wrap gap-x-3 px-4 py-2.5 wrap-anywhere">
            <bdi className="font-medium">{title}</bdi>
            <span className="text-ink-2">{t("customers.terms.version", { version })}</span>
            <span className="ml-auto text-ink-2">
              <Time at={accepted_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
