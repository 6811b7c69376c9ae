import type { QueryName } from "@/components/api/cms";

export type LogPath = "/cms/oper_log" | "/cms/login_log" | "/cms/log/error";

const range = ["from", "to", "sort", "page", "size"] as const;

export const operationParameters: QueryName<"/cms/oper_log">[] = [
  "q",
  "user_id",
  "key",
  "module",
  "action",
  "outcome",
  "status",
  ...range,
];
export const loginParameters: QueryName<"/cms/login_log">[] = ["q", "user_id", "result", "type", "ip", ...range];
export const errorParameters: QueryName<"/cms/log/error">[] = ["q", "resolved", ...range];
