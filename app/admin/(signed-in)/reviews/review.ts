import type { z } from "zod";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { adminReview } from "@/lib/selling/reviews/admin-schemas";

export type Review = z.output<typeof adminReview>;

export const reviewerName = ({ user }: Review, t: Translator) =>
  customerName({ ...user, username: null, recipient: null }, t);
