import { kind } from "@/lib/kinds/kind";

export const freightKind = kind({
  name: "freight",
  record: "freight_template",
  one: ["Freight template", "运费模板"],
  many: ["Freight", "运费"],
  about: ["Freight templates: delivery areas and their costs.", "运费模板：送到哪里收多少运费。"],
  permissions: {
    read: ["View freight templates", "查看运费模板"],
    create: ["Create a freight template", "新建运费模板"],
    edit: ["Edit a freight template", "编辑运费模板"],
    delete: ["Delete a freight template", "删除运费模板"],
  },
  menu: { name: "freight", icon: "wallet", below: "setup", sort: 20 },
  page: { name: "freight", ofOne: true, ofNew: ["New freight template", "新建运费模板"] },
  keywords: "shipping cost postage delivery fee 邮费 包邮 配送费",
});
