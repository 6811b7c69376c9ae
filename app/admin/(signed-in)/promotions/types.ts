import type { z } from "zod";
import type { writtenPromotion } from "@/lib/selling/promotions/schemas";

export type Promotion = z.output<typeof writtenPromotion>;
