import type { z } from "zod";
import type { promotion } from "@/lib/selling/promotions/schemas";

export type Promotion = z.output<typeof promotion>;
