import { kind } from "@/lib/kinds/kind";

export const permissionKind = kind({
  name: "auth",
  record: null,
  many: ["Permissions", "权限"],
  about: ["Permissions.", "权限。"],
  permissions: { read: ["View permissions", "查看权限"] },
  menu: { name: "advanced", title: ["Advanced", "高级"], icon: "wrench", below: "staff", sort: 40 },
  page: { name: "advanced", path: "/admin/permissions", title: ["Permissions", "权限"] },
  keywords: "rights access 授权 权限点",
});
