import { z } from "zod";
import { couponClaims, couponLevels, offerStatuses, userCouponStatuses } from "@/db/schema/offers";
import {
  count,
  editOf,
  id,
  line,
  moment,
  nullableString,
  page,
  pageOf,
  person,
  size,
  time,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { customerFilters } from "@/lib/people/users/admin-schemas";
import { rule, ruleInput, shownTime } from "@/lib/selling/offers/rule-schemas";

export const maxCoupons = 500;

const level = z
  .enum(couponLevels)
  .meta({ id: "CouponLevel", description: "`order`: the goods. `freight`: the freight." });
const claim = z.enum(couponClaims).meta({
  id: "CouponClaim",
  description:
    "The way in which shoppers get it: `open` from the list of coupons, by a `code`, or granted by an admin (`grant`).",
});
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{4,20}$/, "Must be 4 to 20 letters and digits.")
  .meta({ examples: ["TEA10"], description: "4 to 20 letters and digits. Case is ignored." });

export const couponInput = namedBody("CouponInput", {
  name: line(1, 20, "Welcome ¥5").describe("The name, for shoppers too. No two are the same."),
  level: level.optional().describe("The price that is lowered. Defaults to `order`."),
  ...ruleInput,
  claim: claim.describe("The way in which shoppers get it."),
  total: wholeNumber(0, 10_000_000, 500).optional().describe("The number of copies. 0, the default: no limit."),
  per_user: wholeNumber(1, 100, 1).optional().describe("The number of copies of one shopper. 1 if left out."),
  claim_from: moment.nullish().describe("Can be claimed from this time on. Null: at once."),
  claim_to: moment.nullish().describe("Can be claimed until this time. Null: until it is stopped."),
  valid_from: moment
    .nullish()
    .describe("Can be used from this time on. Null: from its claim on. Not with `valid_days`."),
  valid_to: moment.nullish().describe("Can be used until this time. Either this or `valid_days` is needed."),
  valid_days: wholeNumber(1, 3650, 30).nullish().describe("Can be used for this number of days from its claim on."),
  code: code.nullish().describe("With `claim` `code`: one code for all shoppers. Null: only single-use codes."),
  status: z
    .enum(offerStatuses)
    .optional()
    .meta({
      examples: ["active"],
      description: "`stopped`: no more can be claimed; claimed copies remain valid. Defaults to `active`.",
    }),
});
export const couponEdit = named("CouponEdit", editOf(couponInput));

export const writtenCoupon = namedObject("WrittenCoupon", {
  id,
  name: z.string().meta({ examples: ["Welcome ¥5"], description: "The name, for shoppers too." }),
  level: level.describe("The price that is lowered."),
  ...rule,
  claim: claim.describe("The way in which shoppers get it."),
  total: z.int().meta({ examples: [500], description: "The number of copies. 0: no limit." }),
  claimed: z
    .int()
    .meta({ examples: [12], description: "The number of copies that shoppers have claimed or were granted." }),
  per_user: count.describe("The number of copies of one shopper."),
  claim_from: shownTime("Can be claimed from this time on. Null: at once."),
  claim_to: shownTime("Can be claimed until this time. Null: until it is stopped."),
  valid_from: shownTime("Can be used from this time on. Null: from its claim on."),
  valid_to: shownTime("Can be used until this time. Null: for `valid_days`."),
  valid_days: count
    .nullable()
    .describe("Can be used for this number of days from its claim on. Null: until `valid_to`."),
  code: nullableString("TEA10", "The code for all shoppers. Null: none."),
  codes: z.int().meta({ examples: [0], description: "The number of single-use codes." }),
  status: z.enum(offerStatuses).meta({ examples: ["active"], description: "Whether an admin has stopped it." }),
  state: z.enum(["scheduled", "running", "used_up", "ended", "stopped"]).meta({
    examples: ["running"],
    description: "Whether it can be claimed: follows from `status`, the times and the number of copies.",
  }),
  version,
  created_at: time,
  updated_at: time,
});
export const coupon = namedObject("Coupon", {
  ...writtenCoupon.shape,
  used: z.int().meta({ examples: [5], description: "The number of copies used in paid orders." }),
  sales: total.describe("The amount paid for these orders, without refunds, in fen."),
  given: total.describe("The discount that it gave in these orders, in fen."),
});

/** For shoppers. */
const offered = {
  name: z.string().meta({ examples: ["Welcome ¥5"], description: "Its name." }),
  level: level.describe("The price that is lowered."),
  kind: rule.kind,
  tiers: rule.tiers,
  cap: rule.cap,
  scope: rule.scope,
  scope_ids: rule.scope_ids,
};
export const openCoupon = namedObject("OpenCoupon", {
  id: id.describe("For POST /v1/coupon/{id}/claim."),
  ...offered,
  valid_to: shownTime("Can be used until this time. Null: for `valid_days` from its claim on."),
  valid_days: count.nullable().describe("Can be used for this number of days. Null: until `valid_to`."),
  claim_to: shownTime("Can be claimed until this time. Null: as long as there are copies."),
  left: count.nullable().describe("The number of remaining copies. Null: unlimited."),
  claimed_count: z.int().meta({ examples: [0], description: "The number of the caller's copies. 0 without a token." }),
  can_claim: z.boolean().meta({ examples: [true], description: "True: the caller can claim one more." }),
});
export const ownCoupon = namedObject("UserCoupon", {
  id: id.describe("For `user_coupon_id` of POST /v1/order."),
  coupon_id: id.describe("The coupon of which it is a copy."),
  ...offered,
  status: z.enum([...userCouponStatuses, "expired"]).meta({
    examples: ["unused"],
    description: "`expired`: unused, and no longer valid. `void`: the shop has withdrawn it.",
  }),
  order_id: id.nullable().describe("The order that used it. Null: none."),
  valid_from: time.describe("Can be used from this time on."),
  valid_to: time.describe("Can be used until this time."),
});
export const ownQuery = z.object({
  page,
  size,
  status: z
    .enum(["unused", "used", "expired"])
    .optional()
    .meta({ examples: ["unused"], description: "Only these. By default all, the newest first." }),
});
export const ownCoupons = pageOf(ownCoupon);
export const redeemInput = namedBody("RedeemCoupon", { code });

export const userCoupon = namedObject("AdminUserCoupon", {
  ...ownCoupon.shape,
  user: person.describe("The shopper."),
  void_reason: nullableString(null, "Why it was withdrawn. Null: it was not."),
  version,
  created_at: time.describe("The time of the claim."),
});
export const userCouponQuery = z.object({
  page,
  size,
  coupon_id: id.optional().describe("Only copies of this coupon."),
  user_id: id.optional().describe("Only coupons of this customer."),
  status: ownQuery.shape.status,
});
export const grantInput = namedBody("GrantCoupon", {
  user_ids: z
    .array(id)
    .min(1, "Select at least one customer.")
    .max(1000, "At most 1000 customers.")
    .meta({ examples: [[3]], description: "The customers. Each gets one copy." }),
});
export const granted = namedObject("CouponGranted", {
  granted: z.int().meta({ examples: [2], description: "The number of customers who got one." }),
  skipped: z
    .array(id)
    .meta({ examples: [[]], description: "Customers who already have the maximum number of copies." }),
});
export const matchingInput = namedBody("GrantCouponToMatching", {
  coupon_id: id.describe("The coupon."),
  count: wholeNumber(1, 5000, 12).describe("The number of customers that the filter matched when you read it."),
  filter: namedBody("CustomerFilters", customerFilters.shape).meta({
    examples: [{ tag: "regular" }],
    description: "The filters of `GET /cms/customer`.",
  }),
});
export const grantedToMatching = namedObject("CouponGrantedToMatching", {
  grant_id: id.describe("For `PUT /cms/coupon_grant/{id}/void`."),
  granted: granted.shape.granted,
  skipped: count.describe("The number of customers who already have the maximum number of copies."),
});
export const couponGrant = namedObject("CouponGrant", {
  id,
  filter: z.record(z.string(), z.union([z.string(), z.number()])).meta({
    examples: [{ tag: "regular" }],
    description: "The filter that the customers matched.",
  }),
  granted: granted.shape.granted,
  left: count.describe("The number of copies that can still be withdrawn."),
  created_at: time,
});
export const grantVoided = namedObject("CouponGrantVoided", {
  withdrawn: count.describe("The number of copies that were withdrawn."),
});
export const codesInput = namedBody("CreateCouponCodes", {
  count: wholeNumber(1, 10_000, 100).describe("The number of single-use codes to add."),
});
export const codesResult = namedObject("CouponCodesCreated", {
  codes: count.describe("The number of codes now."),
});
export const voidInput = namedBody("VoidUserCoupon", {
  reason: line(1, 200, "Given by mistake.").describe("The reason, for admins."),
});
