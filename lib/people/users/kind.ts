import { kind } from "@/lib/kinds/kind";

export const userKind = kind({
  name: "user",
  one: ["User", "人员"],
  many: ["Back-office users", "管理员"],
  parts: { second_factor: ["Second factor", "两步验证"] },
  about: ["Admins and customers.", "管理员与顾客。"],
  permissions: {
    read: ["View back-office users", "查看管理员"],
    create: ["Create a back-office user", "新建管理员"],
    edit: ["Edit a back-office user", "编辑管理员"],
    delete: ["Delete a back-office user", "删除管理员"],
  },
  needs: { create: { requires: ["group.read"] }, edit: { requires: ["group.read"] } },
  menu: { name: "users", title: ["Users", "管理员"], icon: "users", below: "staff", sort: 10 },
  page: { name: "users", title: ["Users", "管理员"], ofOne: true, ofNew: ["New user", "新建管理员"] },
  keywords: "staff accounts password employees 员工 账号 密码 店员",
});
