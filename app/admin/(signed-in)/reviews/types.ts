import type { z } from "zod";
import type { adminReview } from "@/lib/selling/reviews/admin-schemas";

export type Review = z.output<typeof adminReview>;
