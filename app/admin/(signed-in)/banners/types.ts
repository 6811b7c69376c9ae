import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { adminBanner } from "@/lib/catalogue/banners/admin-schemas";

export type Banner = z.output<typeof adminBanner>;
export type BannerItem = Banner["items"][number];
export type TargetType = BannerItem["target_type"];

export const bannerParameters: QueryName<"/cms/banner">[] = ["q", "sort", "deleted", "page", "size"];
