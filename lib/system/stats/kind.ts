import { kind } from "@/lib/kinds/kind";

export const statsKind = kind({
  name: "stats",
  record: null,
  many: ["Dashboard", "概览"],
  about: ["Figures for the dashboard.", "首页统计数据。"],
  permissions: { read: ["View the dashboard's figures", "查看概览数据"] },
  menu: { name: "dashboard", icon: "house", sort: 10 },
  page: { name: "dashboard" },
});
