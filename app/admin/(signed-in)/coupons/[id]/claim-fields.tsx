"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { MomentField } from "@/components/offers/offer-parts";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import type { Coupon, CouponValues } from "./coupon-form";

interface Props {
  values: CouponValues;
  set: <Name extends keyof CouponValues>(name: Name, value: CouponValues[Name]) => void;
  problem: PageProblem | undefined;
  isFixed: boolean;
}

/** How shoppers get the coupon, and how long they can use it. */
export function ClaimFields({ values, set, problem, isFixed }: Props) {
  const t = useTranslator();
  const { claim, code, status, validity } = values;
  const field = (name: "code" | "total" | "per_user" | "claim_from" | "claim_to") => ({
    label: t(`coupons.${name}`),
    error: errorAt(problem, name),
    value: values[name],
  });
  const write = (change: Partial<CouponValues["validity"]>) => set("validity", { ...validity, ...change });
  return (
    <>
      <Card title={t("coupons.claiming")}>
        <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
          <SelectField
            label={t("coupons.claim")}
            value={claim}
            error={errorAt(problem, "claim")}
            onChange={({ target }) => set("claim", target.value as Coupon["claim"])}
            options={(["open", "code", "grant"] as const).map((value) => ({
              value,
              label: t(`coupons.claim.${value}`),
            }))}
          />
          {claim === "code" ? (
            <TextField
              {...field("code")}
              help={t("coupons.code.help")}
              maxLength={20}
              autoComplete="off"
              value={code}
              onChange={({ target }) => set("code", target.value)}
            />
          ) : (
            <span className="max-sm:hidden" />
          )}
          <TextField
            {...field("total")}
            note={t("coupons.total.none")}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => set("total", target.value)}
          />
          <TextField
            {...field("per_user")}
            inputMode="numeric"
            autoComplete="off"
            required
            onChange={({ target }) => set("per_user", target.value)}
          />
          {claim !== "grant" && (
            <>
              <MomentField
                {...field("claim_from")}
                help={t("coupons.claim_from.help")}
                onChange={(at) => set("claim_from", at)}
              />
              <MomentField
                {...field("claim_to")}
                help={t("coupons.claim_to.help")}
                isEnd
                onChange={(at) => set("claim_to", at)}
              />
            </>
          )}
          <div className="col-span-full">
            <SwitchField
              label={t("offers.active")}
              help={t("coupons.active.help")}
              checked={status === "active"}
              disabled={isFixed}
              onChange={(isActive) => set("status", isActive ? "active" : "stopped")}
            />
          </div>
        </fieldset>
      </Card>
      <Card title={t("coupons.validity")}>
        <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
          <SelectField
            label={t("coupons.validity.by")}
            value={validity.by}
            onChange={({ target }) => write({ by: target.value === "times" ? "times" : "days" })}
          >
            <option value="days">{t("coupons.validity.days")}</option>
            <option value="times">{t("coupons.validity.until")}</option>
          </SelectField>
          {validity.by === "days" ? (
            <TextField
              label={t("coupons.valid_days")}
              error={errorAt(problem, "valid_days")}
              inputMode="numeric"
              autoComplete="off"
              required
              value={validity.days}
              onChange={({ target }) => write({ days: target.value })}
            />
          ) : (
            <>
              <span className="max-sm:hidden" />
              <MomentField
                label={t("coupons.valid_from")}
                help={t("coupons.valid_from.help")}
                error={errorAt(problem, "valid_from")}
                value={validity.from}
                onChange={(from) => write({ from })}
              />
              <MomentField
                label={t("coupons.valid_to")}
                isEnd
                error={errorAt(problem, "valid_to") ?? errorAt(problem, "valid_days")}
                value={validity.to}
                onChange={(to) => write({ to })}
              />
            </>
          )}
        </fieldset>
      </Card>
    </>
  );
}
