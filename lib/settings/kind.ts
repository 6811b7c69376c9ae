import { kind } from "@/lib/kinds/kind";

export const configKind = kind({
  name: "config",
  one: ["Settings", "设置"],
  many: ["Settings", "设置"],
  parts: { sealed_setting: ["WeChat's keys", "微信密钥"], shop: ["Shop", "店铺"] },
  about: ["The shop's settings.", "店铺设置。"],
  permissions: {
    read: ["View the settings", "查看设置"],
    edit: ["Change the settings", "修改设置"],
    seal: ["Enter WeChat's keys", "填写微信密钥"],
  },
  menu: { name: "settings", title: ["Shop settings", "店铺设置"], icon: "store", below: "setup", sort: 10 },
  page: { name: "settings" },
  keywords: "backup restore export limits 备份 恢复 导出 数据 店铺信息 起送 自提",
});
