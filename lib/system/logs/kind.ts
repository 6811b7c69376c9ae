import { kind } from "@/lib/kinds/kind";

export const logKind = kind({
  name: "log",
  record: "purge",
  one: ["Log cleanup", "清理日志"],
  many: ["Old logs", "旧日志"],
  permissions: { purge: ["Delete old log entries", "清理旧日志"] },
  needs: { purge: { suggests: ["oper_log.read", "login_log.read", "error_log.read"] } },
  menu: "logs",
});
