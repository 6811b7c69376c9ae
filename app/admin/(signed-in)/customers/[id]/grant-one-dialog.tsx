"use client";

import { useState } from "react";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { useGrant } from "../../coupons/[id]/grant-dialog";
import { CouponField } from "../coupon-field";

interface Props {
  customer: { id: number; name: string };
  onClose: () => void;
}

export function GrantOneDialog({ customer: { id, name }, onClose }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const [isFull, setFull] = useState(false);
  const { grant, ...saving } = useGrant(({ granted }) => {
    setFull(!granted);
    if (!granted) return;
    toast({ message: t("customers.grant.done", { name }) });
    onClose();
  });
  return (
    <FormDialog
      title={t("customers.grant.title", { name })}
      act={t("customers.grant")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => grant(Number(textOf(form, "coupon")), [id])}
    >
      <CouponField error={isFull ? t("customers.grant.most", { name }) : undefined} onChange={() => setFull(false)} />
    </FormDialog>
  );
}
