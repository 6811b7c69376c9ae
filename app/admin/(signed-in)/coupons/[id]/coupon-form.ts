import type { z } from "zod";
import type { CouponTerms } from "@/components/offers/describe-rule";
import { bodyOfRule, emptyRule, type RuleValues, typedRule } from "@/components/offers/rule-form";
import type { writtenCoupon } from "@/lib/selling/coupons/schemas";

export type Coupon = z.output<typeof writtenCoupon>;

/** Empty texts: none. */
export interface CouponValues
  extends RuleValues,
    Pick<Coupon, "name" | "claim" | "status">,
    Record<"total" | "per_user" | "claim_from" | "claim_to" | "code", string> {
  /** Valid for some days from the claim on, or between two times. One field, because the API accepts only one of them. */
  validity: { by: "days" | "times" } & Record<"days" | "from" | "to", string>;
}

export const emptyCoupon: CouponValues = {
  name: "",
  ...emptyRule,
  claim: "open",
  total: "",
  per_user: "1",
  claim_from: "",
  claim_to: "",
  code: "",
  validity: { by: "days", days: "30", from: "", to: "" },
  status: "active",
};

export const storedOf = (coupon: Coupon) => {
  const { version, name, claim, total, per_user, claim_from, claim_to, code, status, ...rest } = coupon;
  const { valid_days, valid_from, valid_to, ...rule } = rest;
  const values: CouponValues = {
    name,
    ...typedRule(rule),
    claim,
    total: total ? String(total) : "",
    per_user: String(per_user),
    claim_from: claim_from ?? "",
    claim_to: claim_to ?? "",
    code: code ?? "",
    validity: {
      by: valid_days === null ? "times" : "days",
      days: valid_days === null ? "" : String(valid_days),
      from: valid_from ?? "",
      to: valid_to ?? "",
    },
    status,
  };
  return { version, values };
};

const plain = (typed: string) => typed.normalize("NFKC").trim();
const whole = (typed: string) => (/^\d{1,9}$/.test(plain(typed)) ? Number(plain(typed)) : plain(typed));
const orNull = (typed: string | undefined) => (typed === "" ? null : typed);
const given = <T, Sent>(value: T | undefined, send: (value: T) => Sent) =>
  value === undefined ? undefined : send(value);

/** Only a coupon that is claimed by a code has one. */
const codeOf = ({ claim, code }: Pick<CouponValues, "claim" | "code">) =>
  claim === "code" ? plain(code).toUpperCase() || null : null;

const bodyOfValidity = ({ by, days, from, to }: CouponValues["validity"]) =>
  by === "days"
    ? { valid_days: whole(days) || null, valid_from: null, valid_to: null }
    : { valid_days: null, valid_from: orNull(from), valid_to: orNull(to) };

/** Invalid text is sent unchanged, so that the API reports the error at its field. */
export function bodyOf(changed: Partial<CouponValues>, all: CouponValues) {
  const { name, claim, total, per_user, claim_from, claim_to, code, validity, status, ...rule } = changed;
  const isOfCode = code !== undefined || claim !== undefined;
  return {
    ...bodyOfRule(rule, all),
    // A coupon lowers the goods or the freight.
    level: rule.level === "product" ? undefined : rule.level,
    name: name?.trim(),
    claim,
    total: given(total, (typed) => (plain(typed) ? whole(typed) : 0)),
    per_user: given(per_user, whole),
    claim_from: orNull(claim_from),
    claim_to: orNull(claim_to),
    code: isOfCode ? codeOf({ claim: claim ?? all.claim, code: code ?? all.code }) : undefined,
    ...(validity && bodyOfValidity(validity)),
    status,
  };
}

/** Undefined while a number is missing or invalid. */
export function readTerms({ claim, code, total, per_user, validity }: CouponValues): CouponTerms | undefined {
  const [copies, each] = [plain(total) ? whole(total) : 0, whole(per_user)];
  const { valid_days, ...times } = bodyOfValidity(validity);
  const isValid = valid_days === null ? Boolean(times.valid_to) : typeof valid_days === "number";
  if (typeof copies !== "number" || typeof each !== "number" || !isValid) return undefined;
  const { valid_from = null, valid_to = null } = times;
  return {
    claim,
    code: codeOf({ claim, code }),
    total: copies,
    per_user: each,
    valid_days,
    valid_from,
    valid_to,
  } as CouponTerms;
}
