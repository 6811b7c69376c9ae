import type { z } from "zod";
import type { Answer } from "@/components/api/cms";
import type { writtenCoupon } from "@/lib/selling/coupons/schemas";

export type Coupon = z.output<typeof writtenCoupon>;
export type Copy = Answer<"GET", "/cms/user_coupon">["items"][number];
