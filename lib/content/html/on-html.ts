import type { On } from "@/lib/kernel/records/entity";
import type { Loss } from "./losses";

/** The context of an entity whose text is HTML: the parts that cleaning took out. */
export type OnHtml = On<{ losses: Loss[] }>;
export const beginHtml = async (): Promise<OnHtml["own"]> => ({ losses: [] });
