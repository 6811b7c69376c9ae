import type { z } from "zod";
import type { adminBanner } from "@/lib/catalogue/banners/admin-schemas";

export type Banner = z.output<typeof adminBanner>;
export type BannerItem = Banner["items"][number];
export type TargetType = BannerItem["target_type"];
