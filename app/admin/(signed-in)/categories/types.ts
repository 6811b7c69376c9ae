import type { z } from "zod";
import type { adminCategory } from "@/lib/catalogue/categories/admin-schemas";

export type Category = z.output<typeof adminCategory>;
