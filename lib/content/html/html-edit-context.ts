import type { EditContext } from "@/lib/kernel/records/entity";
import type { Loss } from "./losses";

export type HtmlEditContext = EditContext<{ losses: Loss[] }>;
export const beginHtmlEdit = async (): Promise<HtmlEditContext["own"]> => ({ losses: [] });
