import type { z } from "zod";
import { bodyOfRule, emptyRule, type RuleValues, typedRule } from "@/components/offers/rule-form";
import type { writtenPromotion } from "@/lib/selling/promotions/schemas";

type Promotion = z.output<typeof writtenPromotion>;

export interface PromotionValues extends RuleValues, Pick<Promotion, "name" | "label" | "with_coupon" | "status"> {
  /** Empty: none. */
  starts_at: string;
  ends_at: string;
}

export const emptyPromotion: PromotionValues = {
  name: "",
  label: "",
  ...emptyRule,
  starts_at: "",
  ends_at: "",
  with_coupon: true,
  status: "active",
};

export const storedOf = ({ version, name, label, starts_at, ends_at, with_coupon, status, ...rule }: Promotion) => ({
  version,
  values: {
    name,
    label,
    ...typedRule(rule),
    starts_at: starts_at ?? "",
    ends_at: ends_at ?? "",
    with_coupon,
    status,
  },
});

export function bodyOf(changed: Partial<PromotionValues>, whole: PromotionValues) {
  const { name, label, starts_at, ends_at, with_coupon, status, ...rule } = changed;
  return {
    ...bodyOfRule(rule, whole),
    name: name?.trim(),
    label: label?.trim(),
    starts_at: starts_at === "" ? null : starts_at,
    ends_at: ends_at === "" ? null : ends_at,
    with_coupon,
    status,
  };
}
