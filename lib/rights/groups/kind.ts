import { kind } from "@/lib/kinds/kind";

const choices = ["auth.read", "menu.read", "element.read"] as const;

export const groupKind = kind({
  name: "group",
  one: ["Group", "权限组"],
  many: ["Groups", "权限组"],
  about: ["Groups: what their users can do and see.", "权限组：组里的管理员能做什么、看到什么。"],
  permissions: {
    read: ["View groups", "查看权限组"],
    create: ["Create a group", "新建权限组"],
    edit: ["Edit groups and their permissions", "编辑权限组"],
    delete: ["Delete a group", "删除权限组"],
  },
  needs: { create: { requires: choices }, edit: { requires: choices } },
  menu: { name: "groups", icon: "shield", below: "staff", sort: 20 },
  page: { name: "groups", ofOne: true, ofNew: ["New group", "新建权限组"] },
  keywords: "roles rights permissions 角色 授权 岗位",
});
