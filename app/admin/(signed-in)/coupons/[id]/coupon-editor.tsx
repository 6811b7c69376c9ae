"use client";

import { Gift } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { useApiQuery } from "@/components/api/use-api-query";
import { CodeButton } from "@/components/codes/code-dialog";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { describeCoupon } from "@/components/offers/describe-rule";
import { OfferEditor } from "@/components/offers/offer-editor";
import { OfferFigures } from "@/components/offers/offer-parts";
import type { ScopeNames } from "@/components/offers/scope-fields";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { ClaimFields } from "./claim-fields";
import { CouponCodes } from "./coupon-codes";
import { CouponCopies, CouponGrants } from "./coupon-copies";
import { bodyOf, type Coupon, emptyCoupon, readTerms, storedOf } from "./coupon-form";
import { GrantDialog } from "./grant-dialog";

const levels = ["order", "freight"] as const;

interface Props {
  coupon?: Answer<"GET", `/cms/coupon/${number}`>;
  names: ScopeNames;
}

export function CouponEditor({ coupon, names }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const [isGiving, setGiving] = useState(false);
  const record = useStoredRecord({
    path: "/cms/coupon",
    record: coupon,
    empty: emptyCoupon,
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  return (
    <>
      <OfferEditor
        kind="coupon"
        record={record}
        names={names}
        levels={levels}
        sentenceOf={(rule, context) => {
          const terms = readTerms(values);
          return terms && describeCoupon({ ...rule, ...terms }, context);
        }}
        actions={
          stored && (
            <>
              {stored.claim !== "grant" && <CodeButton kind="coupon" id={stored.id} name={stored.name} />}
              {can("coupon.grant") && can("customer.read") && (
                <Button icon={<Gift className="size-4" aria-hidden="true" />} onClick={() => setGiving(true)}>
                  {t("coupons.grant")}
                </Button>
              )}
            </>
          )
        }
        figures={stored && <Figures coupon={stored} />}
        about={
          <TextField
            className="col-span-full"
            label={t("coupons.name")}
            help={t("coupons.name.help")}
            maxLength={20}
            required
            {...inputOf("name")}
          />
        }
      >
        <ClaimFields values={values} set={set} problem={problem} isFixed={isFixed} />
        {stored?.claim === "code" && can("coupon.edit") && <CouponCodes coupon={stored} />}
        {stored && <CouponGrants couponId={stored.id} />}
        {stored && <CouponCopies of={{ coupon_id: stored.id }} />}
      </OfferEditor>
      {stored && isGiving && <GrantDialog coupon={stored} onClose={() => setGiving(false)} />}
    </>
  );
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
