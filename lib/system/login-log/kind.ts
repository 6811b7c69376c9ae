import { kind } from "@/lib/kinds/kind";

export const loginLogKind = kind({
  name: "login_log",
  one: ["Login log", "登录日志"],
  many: ["Login log", "登录日志"],
  about: ["Who signed in, and who could not.", "谁登录了，谁登录失败。"],
  permissions: {
    read: ["View the login log", "查看登录日志"],
    export: ["Export the login log", "导出登录日志"],
  },
  menu: "logs",
  page: { name: "logins", path: "/admin/logs/logins" },
  keywords: "sign in devices ip 登录 登录记录",
});
