import { kind } from "@/lib/kinds/kind";

export const operLogKind = kind({
  name: "oper_log",
  one: ["Operation log", "操作日志"],
  many: ["Operation log", "操作日志"],
  about: ["Who changed what.", "谁修改了什么。"],
  permissions: {
    read: ["View the operation log", "查看操作日志"],
    export: ["Export the operation log", "导出操作日志"],
    revert: ["Undo changes", "撤销修改"],
  },
  menu: { name: "logs", title: ["Logs", "日志"], icon: "list", below: "staff", sort: 30 },
  page: { name: "logs", oneOf: ["oper_log.read", "login_log.read", "error_log.read"] },
  keywords: "history audit undo who changed 操作记录 撤销 修改记录",
});
