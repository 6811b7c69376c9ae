"use client";

import { useState } from "react";
import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useGrant } from "../../coupons/[id]/grant-dialog";

interface Props {
  customer: { id: number; name: string };
  onClose: () => void;
}

/** Gives a customer one of the coupons that can be granted, also before shoppers can claim it. */
export function GrantOneDialog({ customer: { id, name }, onClose }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const { done, problem, refresh } = useApiQuery("/cms/coupon");
  const coupons = done?.items.filter(({ state }) => state === "running" || state === "scheduled") ?? [];
  const [chosen, setChosen] = useState("");
  const [isFull, setFull] = useState(false);
  const { grant, ...saving } = useGrant(({ granted }) => {
    setFull(!granted);
    if (!granted) return;
    const coupon = coupons.find((each) => String(each.id) === chosen)!.name;
    toast({ message: t("customers.grant.done", { name, coupon }) });
    onClose();
  });
  return (
    <FormDialog
      title={t("customers.grant.title", { name })}
      act={t("customers.grant")}
      {...saving}
      onClose={onClose}
      onSubmit={() => grant(Number(chosen), [id])}
    >
      {problem && <ListFailure problem={problem} onRetry={refresh} />}
      <SelectField
        label={t("customers.grant.which")}
        help={done && coupons.length === 0 && t("customers.grant.empty")}
        error={isFull ? t("customers.grant.most", { name }) : undefined}
        value={chosen}
        onChange={({ target }) => {
          setFull(false);
          setChosen(target.value);
        }}
        required
      >
        <option value="">{t("customers.grant.choose")}</option>
        {coupons.map((coupon) => (
          <option key={coupon.id} value={coupon.id}>
            {coupon.name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
