import { kind } from "@/lib/kinds/kind";

export const errorLogKind = kind({
  name: "error_log",
  one: ["Error", "错误"],
  many: ["Error log", "错误日志"],
  about: ["Unexpected failures.", "意外的故障。"],
  permissions: {
    read: ["View the error log", "查看错误日志"],
    export: ["Export the error log", "导出错误日志"],
    resolve: ["Mark an error as resolved", "将错误标为已处理"],
  },
  menu: "logs",
  page: { name: "errors", path: "/admin/logs/errors" },
  keywords: "server failures faults 故障 报错",
});
