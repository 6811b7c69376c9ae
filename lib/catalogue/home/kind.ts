import { kind, pictures } from "@/lib/kinds/kind";

export const homeKind = kind({
  name: "home",
  one: ["Home page", "首页"],
  many: ["Home page", "首页"],
  about: ["The home page of the mini-program, in blocks.", "小程序首页的内容块。"],
  permissions: { read: ["View the home page", "查看首页装修"], edit: ["Edit the home page", "编辑首页装修"] },
  needs: { edit: { suggests: ["banner.read", "theme.read", "category.read", "product.read", ...pictures] } },
  menu: { name: "home", title: ["Home page", "首页装修"], icon: "store", below: "marketing", sort: 5 },
  page: { name: "home" },
  keywords: "layout blocks design 首页 装修 排版",
});
