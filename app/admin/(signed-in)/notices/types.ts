import type { z } from "zod";
import type { QueryName } from "@/components/cms";
import type { notice, noticeSummary } from "@/lib/content/notices/admin-schemas";

export type ListedNotice = z.output<typeof noticeSummary>;
export type Notice = z.output<typeof notice>;

export const noticeParameters: QueryName<"/cms/notice">[] = ["q", "type", "status", "deleted", "page", "size"];
