import type { z } from "zod";
import type { notice, noticeReader, noticeSummary, writtenNotice } from "@/lib/content/notices/admin-schemas";

export type ListedNotice = z.output<typeof noticeSummary>;
export type Notice = z.output<typeof notice>;
export type WrittenNotice = z.output<typeof writtenNotice>;
export type NoticeReader = z.output<typeof noticeReader>;

export const noticeParameters = ["q", "type", "status", "deleted", "page", "size"];
