import type { z } from "zod";
import type { notice, noticeInput, noticeSummary } from "@/lib/content/notices/admin-schemas";

export type ListedNotice = z.output<typeof noticeSummary>;
export type Notice = z.output<typeof notice>;
export type NoticeValues = Pick<Notice, keyof z.input<typeof noticeInput>>;

export const noticeTones = { open: "green", closed: "gray" } as const;
