import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { claimCoupon, findOpenCoupon, findSharedCoupon, limitWrongCodes, redeemSingleCode } from "./claim-coupon";
import { getOwnCoupon, listOpenCoupons, listOwnCoupons } from "./queries";
import { openCoupon, ownCoupon, ownCoupons, ownQuery, redeemInput } from "./schemas";

const module = "v1-coupon";

export const list = operation({
  method: "GET",
  path: "/v1/coupon",
  module,
  summary: "Coupons that can be claimed",
  description: "At most 50, the newest first, those without copies left last. Coupons by code are not in it.",
  access: "user",
  output: listOf(openCoupon),
  run: (_, { actor, db }) => listOpenCoupons(db, actor.user.id),
});

export const listMine = operation({
  method: "GET",
  path: "/v1/coupon/mine",
  module,
  summary: "The caller's coupons",
  description: "POST /v1/order/quote shows which of them an order can use, and the amount that each saves.",
  access: "user",
  url: ownQuery,
  output: ownCoupons,
  run: (query, { actor, db }) => listOwnCoupons(db, actor.user.id, query),
});

export const claim = operation({
  method: "POST",
  path: "/v1/coupon/{id}/claim",
  module,
  summary: "Claim a coupon",
  description:
    "Later edits of the coupon do not change the copy. `limit_reached` if no copy remains, or the caller has the maximum; `coupon_unusable` if it cannot be claimed now.",
  access: "user",
  idempotent: "optional",
  limit: { most: 60, per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id }),
  output: ownCoupon,
  problems: ["limit_reached", "coupon_unusable"],
  inTurn: { name: "coupons", atOnce: 2 },
  prepare: async ({ id }, { db }) => void (await findOpenCoupon(db, id)),
  run: async ({ id }, { actor, db }) => getOwnCoupon(db, await claimCoupon(db, actor.user.id, id)),
});

export const redeem = operation({
  method: "POST",
  path: "/v1/coupon/redeem",
  module,
  summary: "Claim a coupon by its code",
  description:
    "404 for a wrong code and for a single-use code that is spent. After ten attempts of a caller, or 50 wrong codes from an address, in ten minutes further ones are refused.",
  access: "user",
  idempotent: "optional",
  limit: { most: 10, per: "user", seconds: 600, counts: "attempts" },
  body: redeemInput,
  output: ownCoupon,
  problems: ["limit_reached", "coupon_unusable", "not_found"],
  inTurn: { name: "coupons", atOnce: 2 },
  async prepare({ code }, { actor, db }) {
    await limitWrongCodes(db, actor.origin.ip, code);
    return findSharedCoupon(db, code);
  },
  async run({ code }, { actor, db, prepared: shared }) {
    const userId = actor.user.id;
    return getOwnCoupon(
      db,
      shared ? await claimCoupon(db, userId, shared.id) : await redeemSingleCode(db, userId, code),
    );
  },
});
