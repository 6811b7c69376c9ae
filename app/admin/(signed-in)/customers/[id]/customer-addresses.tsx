"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { Skeleton } from "@/components/ui/skeleton";
import { fullAddress } from "../../orders/order-names";

export function CustomerAddresses({ userId }: { userId: number }) {
  const t = useTranslator();
  const path = `/cms/customer/${userId}/address` as const;
  const { done, problem, refresh } = useApiQuery(path);
  return (
    <Card title={t("customers.addresses")}>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <Skeleton className="m-4 w-48" />}
      {done?.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("customers.addresses.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map((address) => (
          <li key={address.id} className="px-4 py-2.5 wrap-anywhere">
            <div className="flex flex-wrap items-center gap-x-3">
              <bdi className="font-medium">{address.name}</bdi>
              <CopyText text={address.phone} />
              {address.is_default && <span className="ml-auto text-ink-2">{t("customers.addresses.default")}</span>}
            </div>
            <p className="text-ink-2">
              <bdi>{fullAddress(address)}</bdi> {address.postal_code}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
