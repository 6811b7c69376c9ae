"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";

/** The coupons that can be granted, also those that shoppers cannot claim yet. */
export function CouponField({ error, onChange }: { error?: string; onChange?: () => void }) {
  const t = useTranslator();
  const { done, problem, refresh } = useApiQuery("/cms/coupon");
  const coupons = done?.items.filter(({ state }) => state === "running" || state === "scheduled") ?? [];
  return (
    <>
      {problem && <ListFailure problem={problem} onRetry={refresh} />}
      <SelectField
        label={t("customers.grant.which")}
        help={done && coupons.length === 0 && t("customers.grant.empty")}
        error={error}
        name="coupon"
        onChange={onChange}
        required
      >
        <option value="">{t("customers.grant.choose")}</option>
        {coupons.map((coupon) => (
          <option key={coupon.id} value={coupon.id}>
            {coupon.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
