import type { Notice } from "../types";

export type NoticeValues = Pick<Notice, "type" | "title" | "content" | "status" | "remark">;

export const emptyNotice: NoticeValues = { type: "notice", title: "", content: "", status: "open", remark: "" };
export const storedOf = ({ version, type, title, content, status, remark }: Notice) => ({
  version,
  values: { type, title, content, status, remark },
});
