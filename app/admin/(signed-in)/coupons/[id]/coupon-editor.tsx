"use client";

import { Gift } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useApiQuery } from "@/components/api/use-api-query";
import { CodeButton } from "@/components/codes/code-button";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { describeCoupon } from "@/components/offers/describe-rule";
import { DeleteOffer, OfferFigures, OfferStateBadge, Sentence } from "@/components/offers/offer-parts";
import { PastOffer } from "@/components/offers/past-offer";
import { RuleFields } from "@/components/offers/rule-fields";
import { readRule, setEach } from "@/components/offers/rule-form";
import { ScopeFields, type ScopeNames, useScopeNames } from "@/components/offers/scope-fields";
import { useRuleTexts } from "@/components/offers/use-rule-texts";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { OfferSales } from "../../promotions/[id]/offer-sales";
import type { Coupon } from "../types";
import { ClaimFields } from "./claim-fields";
import { CouponCodes } from "./coupon-codes";
import { CouponCopies } from "./coupon-copies";
import { bodyOf, type CouponValues, emptyCoupon, readTerms, storedOf } from "./coupon-form";
import { GrantDialog } from "./grant-dialog";

const levels = ["order", "freight"] as const;
/** Names of the API's fields that the form has under another one. */
const ofValidity = ["valid_days", "valid_from", "valid_to"];

export function CouponEditor({
  coupon,
  names: given,
}: {
  coupon?: Answer<"GET", `/cms/coupon/${number}`>;
  names: ScopeNames;
}) {
  const t = useTranslator();
  const reader = useReader();
  const now = useNow();
  const can = usePermission();
  const names = useScopeNames(given);
  const [isGiving, setGiving] = useState(false);
  const record = useStoredRecord({
    path: "/cms/coupon",
    page: "/admin/coupons",
    record: coupon,
    empty: emptyCoupon,
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored } = record;
  const isFixed = Boolean(stored) && !can("coupon.edit");
  const rule = readRule(values);
  const setRule = setEach(set);
  const terms = readTerms(values);
  const { labels: ruleLabels, show } = useRuleTexts(values.scope, names.nameOf);
  const labels: Record<keyof CouponValues, string> = {
    ...ruleLabels,
    name: t("coupons.name"),
    claim: t("coupons.claim"),
    total: t("coupons.total"),
    per_user: t("coupons.per_user"),
    claim_from: t("coupons.claim_from"),
    claim_to: t("coupons.claim_to"),
    code: t("coupons.code"),
    validity: t("coupons.validity"),
    status: t("offers.status"),
  };
  const isAtField = problem?.errors?.some(({ path }) => {
    const [name = ""] = path.split(".");
    return name in labels || ofValidity.includes(name);
  });
  function showValue(name: keyof CouponValues, value: unknown) {
    if (name === "claim") return t(`coupons.claim.${value as Coupon["claim"]}`);
    if (name !== "validity") return show(name, value);
    const { by, days, from, to } = value as CouponValues["validity"];
    if (by === "days") return t("offers.say.days", { count: Number(days) });
    return [from, to].map((at) => show("valid_to", at)).join(" – ");
  }
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        newTitle={t("menu.newCoupon")}
        badge={stored && <OfferStateBadge state={stored.state} />}
        mayEdit={can("coupon.edit")}
        mayDelete={false}
        makes={t("coupons.create")}
      >
        {stored && can("coupon.delete") && (
          <DeleteOffer
            path={`/cms/coupon/${stored.id}`}
            page="/admin/coupons"
            name={stored.name}
            onDelete={() => record.restart()}
          />
        )}
        {stored && stored.claim !== "grant" && <CodeButton kind="coupon" id={stored.id} name={stored.name} />}
        {stored && can("coupon.grant") && can("customer.read") && (
          <Button icon={<Gift className="size-4" aria-hidden="true" />} onClick={() => setGiving(true)}>
            {t("coupons.grant")}
          </Button>
        )}
      </RecordHeader>
      <EditorBody
        record={record}
        labels={labels}
        show={showValue}
        isFixed={isFixed}
        isAtField={isAtField}
        keepsSide
        side={
          <>
            <Sentence>
              {rule && terms && describeCoupon({ ...rule, ...terms }, { t, reader, now, nameOf: names.nameOf })}
            </Sentence>
            {stored && <Figures coupon={stored} />}
            {stored && <OfferSales {...timesOf(stored)} />}
            <PastOffer path="/cms/coupon/past" rule={rule} />
          </>
        }
      >
        <Card title={t("coupons.about")}>
          <fieldset disabled={isFixed} className="grid gap-3.5 p-4">
            <TextField label={labels.name} help={t("coupons.name.help")} maxLength={20} required {...inputOf("name")} />
          </fieldset>
        </Card>
        <RuleFields values={values} onChange={setRule} levels={levels} problem={problem} isFixed={isFixed} />
        <ScopeFields
          values={values}
          onChange={setRule}
          categories={given.categories}
          names={names}
          problem={problem}
          isFixed={isFixed}
        />
        <ClaimFields values={values} set={set} labels={labels} problem={problem} isFixed={isFixed} />
        {stored?.claim === "code" && can("coupon.edit") && <CouponCodes coupon={stored} />}
        {stored && <CouponCopies of={{ coupon_id: stored.id }} />}
      </EditorBody>
      {stored && isGiving && <GrantDialog coupon={stored} onClose={() => setGiving(false)} />}
    </>
  );
}

/** From the first day on which a copy can be used to the last. A stopped coupon can still be used. */
function timesOf({ valid_from, valid_to, valid_days, claim_from, claim_to, created_at }: Coupon) {
  const lastUse = claim_to && valid_days && new Date(Date.parse(claim_to) + valid_days * 86_400_000).toISOString();
  return { from: valid_from ?? claim_from, to: valid_to ?? (lastUse || null), created_at };
}

/** Shoppers change these figures while the page is open. */
function Figures({ coupon }: { coupon: Coupon }) {
  const t = useTranslator();
  const { done } = useApiQuery(`/cms/coupon/${coupon.id}`);
  const { claimed, total } = done ?? coupon;
  const count = formatNumber(claimed);
  return (
    <OfferFigures
      title={t("coupons.figures")}
      figures={[
        [t("coupons.figures.claimed"), total ? t("coupons.figures.of", { count, total: formatNumber(total) }) : count],
        [t("coupons.figures.used"), done && formatNumber(done.used)],
        [t("coupons.figures.sales"), done && formatMoney(done.sales)],
        [t("coupons.figures.given"), done && formatMoney(done.given)],
      ]}
    />
  );
}
