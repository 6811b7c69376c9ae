import { kind } from "@/lib/kinds/kind";

export const permissionKind = kind({
  name: "auth",
  record: null,
  many: ["Permissions", "权限"],
  about: ["Permissions.", "权限。"],
  permissions: { read: ["See the permission points", "查看权限"] },
  menu: { name: "permissions", icon: "list", below: "advanced", sort: 10 },
  page: { name: "permissions" },
});
