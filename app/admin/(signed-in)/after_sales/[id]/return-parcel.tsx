"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import type { AfterSale } from "../types";

export function ReturnParcel({ request: { return_to, carrier_name, carrier, tracking_no } }: { request: AfterSale }) {
  const t = useTranslator();
  if (!return_to) return null;
  const { name, phone, address } = return_to;
  return (
    <Card title={t("afterSale.back")}>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-1.5 px-4 py-3">
        <dt className="text-ink-2">{t("afterSale.returnTo")}</dt>
        <dd className="wrap-anywhere">
          <bdi>{name}</bdi> · <span className="tabular-nums">{phone}</span>
          <br />
          <bdi>{address}</bdi>
        </dd>
        <dt className="text-ink-2">{t("order.tracking")}</dt>
        <dd>
          {tracking_no ? (
            <>
              {carrier_name ?? carrier} <CopyText text={tracking_no} />
            </>
          ) : (
            <span className="text-ink-2">{t("afterSale.back.waiting")}</span>
          )}
        </dd>
      </dl>
    </Card>
  );
}
