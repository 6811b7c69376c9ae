"use client";

import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { describePromotion } from "@/components/offers/describe-rule";
import { OfferEditor } from "@/components/offers/offer-editor";
import { MomentField, OfferFigures } from "@/components/offers/offer-parts";
import type { ScopeNames } from "@/components/offers/scope-fields";
import { Card } from "@/components/ui/card";
import { CheckField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { bodyOf, emptyPromotion, storedOf } from "./promotion-form";

const levels = ["order", "product", "freight"] as const;

interface Props {
  promotion?: Answer<"GET", `/cms/promotion/${number}`>;
  names: ScopeNames;
}

export function PromotionEditor({ promotion, names }: Props) {
  const t = useTranslator();
  const record = useStoredRecord({
    path: "/cms/promotion",
    record: promotion,
    empty: emptyPromotion,
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  const { starts_at, ends_at, with_coupon, status } = values;
  const times = { starts_at: starts_at || null, ends_at: ends_at || null };
  return (
    <OfferEditor
      kind="promotion"
      record={record}
      names={names}
      levels={levels}
      sentenceOf={(rule, context) => describePromotion({ ...rule, ...times, with_coupon }, context)}
      figures={stored && <Figures id={stored.id} />}
      about={
        <>
          <TextField
            label={t("promotions.name")}
            help={t("promotions.name.help")}
            maxLength={40}
            required
            {...inputOf("name")}
          />
          <TextField
            label={t("promotions.label")}
            help={t("promotions.label.help")}
            maxLength={20}
            required
            {...inputOf("label")}
          />
        </>
      }
    >
      <Card title={t("offers.times")}>
        <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
          <MomentField
            label={t("promotions.starts_at")}
            help={t("promotions.starts_at.help")}
            error={errorAt(problem, "starts_at")}
            value={starts_at}
            onChange={(at) => set("starts_at", at)}
          />
          <MomentField
            label={t("promotions.ends_at")}
            help={t("promotions.ends_at.help")}
            isEnd
            error={errorAt(problem, "ends_at")}
            value={ends_at}
            onChange={(at) => set("ends_at", at)}
          />
          <div className="col-span-full grid gap-3.5">
            {values.level === "order" && (
              <CheckField
                label={t("promotions.with_coupon")}
                checked={with_coupon}
                onChange={(isChecked) => set("with_coupon", isChecked)}
              />
            )}
            <SwitchField
              label={t("offers.active")}
              help={t("promotions.active.help")}
              checked={status === "active"}
              disabled={isFixed}
              onChange={(isActive) => set("status", isActive ? "active" : "stopped")}
            />
          </div>
        </fieldset>
      </Card>
    </OfferEditor>
  );
}

/** Shoppers change these figures while the page is open. */
function Figures({ id }: { id: number }) {
  const t = useTranslator();
  const { done } = useApiQuery(`/cms/promotion/${id}`);
  return (
    <OfferFigures
      title={t("promotions.figures")}
      note={t("promotions.figures.what")}
      figures={[
        [t("promotions.figures.orders"), done && formatNumber(done.orders)],
        [t("promotions.figures.given"), done && formatMoney(done.given)],
      ]}
    />
  );
}
