import type { z } from "zod";
import type { adminSummary, adminTheme } from "@/lib/catalogue/themes/admin-schemas";

export type ListedTheme = z.output<typeof adminSummary>;
export type Theme = z.output<typeof adminTheme>;
