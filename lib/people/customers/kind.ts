import { kind } from "@/lib/kinds/kind";

export const customerKind = kind({
  name: "customer",
  one: ["Customer", "顾客"],
  many: ["Customers", "顾客"],
  permissions: {
    read: ["View customers", "查看顾客"],
    edit: ["Edit customers: note, tags, disable", "编辑顾客：备注、标签、停用"],
    export: ["Export customers", "导出顾客"],
    erase: ["Erase a customer's account", "注销顾客账号"],
  },
  needs: { read: { suggests: ["order.read"] } },
  menu: { name: "customers", icon: "user", sort: 25 },
  page: { name: "customers", ofOne: true, search: true },
  keywords: "tags note export members phone 会员 标签 手机号 导出",
});
