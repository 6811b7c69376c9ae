import type { On } from "@/lib/kernel/records/entity";
import type { Loss } from "./losses";

export type OnHtml = On<{ losses: Loss[] }>;
export const beginHtml = async (): Promise<OnHtml["own"]> => ({ losses: [] });
