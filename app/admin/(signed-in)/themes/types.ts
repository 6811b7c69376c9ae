import type { z } from "zod";
import type { adminSummary, adminTheme } from "@/lib/catalogue/themes/admin-schemas";

export type ListedTheme = z.output<typeof adminSummary>;
export const themeTones = { published: "green", draft: "gray" } as const;
export type Theme = z.output<typeof adminTheme>;
