import type { z } from "zod";
import type { Answer } from "@/components/api/cms";
import type { coupon } from "@/lib/selling/coupons/schemas";

export type Coupon = z.output<typeof coupon>;
export type Copy = Answer<"GET", "/cms/user_coupon">["items"][number];
