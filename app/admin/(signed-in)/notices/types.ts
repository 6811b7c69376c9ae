import type { z } from "zod";
import type { QueryName } from "@/components/api/cms";
import type { notice, noticeInput, noticeSummary } from "@/lib/content/notices/admin-schemas";

export type ListedNotice = z.output<typeof noticeSummary>;
export type Notice = z.output<typeof notice>;
export type NoticeValues = Pick<Notice, keyof z.input<typeof noticeInput>>;

export const noticeParameters: QueryName<"/cms/notice">[] = ["q", "type", "status", "deleted", "page", "size"];
