import type { On } from "@/lib/kernel/records/entity";
import type { Loss } from "./losses";

/** The context of an entity whose text is HTML: what cleaning took out of it. */
export type OnHtml = On<{ losses: Loss[] }>;
export const beginHtml = async (): Promise<OnHtml["own"]> => ({ losses: [] });
