"use client";

import { useState } from "react";
import { type Answer, keyOfBody } from "@/components/api/cms";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave, useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import type { ListState } from "@/components/data-table/list-state";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { SelectField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useGrant } from "../coupons/[id]/grant-dialog";

interface Props {
  /** The query of the list of customers. */
  filter: ListState;
  count: number;
  onClose: () => void;
  /** Called when the filter matches another number of customers than `count`. */
  onChanged: () => void;
}

export function GrantMatchingDialog({ filter, count, onClose, onChanged }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const [key] = useState(keyOfBody);
  const { save, ...saving } = useSave<Answer<"POST", "/cms/coupon_grant">>(
    (given) => {
      const { granted, skipped, grant_id } = given;
      toast({
        message: skipped
          ? t("coupons.grant.skipped", { granted, count: skipped })
          : t("coupons.grant.done", { count: granted }),
        undo: async () => {
          const body = { reason: t("coupons.grants.undone") };
          return (await send("PUT", `/cms/coupon_grant/${grant_id}/void`, { body })).problem;
        },
      });
      onClose();
    },
    ({ code }) => code === "stale" && onChanged(),
  );
  const changed = saving.problem?.code === "stale" ? saving.problem : undefined;
  return (
    <FormDialog
      title={t("customers.grantAll.title", { count })}
      act={t("coupons.grant.do", { count })}
      {...saving}
      problem={changed ? undefined : saving.problem}
      onClose={onClose}
      onSubmit={(form) => {
        const { min_spent, ...others } = filter;
        const coupon_id = Number(textOf(form, "coupon"));
        const body = { coupon_id, count, filter: { ...others, ...(min_spent && { min_spent: Number(min_spent) }) } };
        return save((send) => send("POST", "/cms/coupon_grant", { body, idempotencyKey: key.for(body) }));
      }}
    >
      {changed && <ProblemNote>{changed.detail}</ProblemNote>}
      <p>{t("customers.grantAll.what")}</p>
      <CouponField />
    </FormDialog>
  );
}

interface GrantOneProps {
  customer: { id: number; name: string };
  onClose: () => void;
}

export function GrantOneDialog({ customer: { id, name }, onClose }: GrantOneProps) {
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

/** The coupons that can be granted, also those that shoppers cannot claim yet. */
function CouponField({ error, onChange }: { error?: string; onChange?: () => void }) {
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
        options={coupons.map((coupon) => ({ value: coupon.id, label: coupon.name }))}
      >
        <option value="">{t("customers.grant.choose")}</option>
      </SelectField>
    </>
  );
}
