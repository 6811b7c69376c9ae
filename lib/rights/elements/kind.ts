import { kind } from "@/lib/kinds/kind";

export const elementKind = kind({
  name: "element",
  one: ["Page element", "页面元素"],
  many: ["Page elements", "页面元素"],
  about: ["Buttons and regions of pages.", "页面上的按钮与区域。"],
  permissions: {
    read: ["View page elements", "查看页面元素"],
    create: ["Create a page element", "新建页面元素"],
    edit: ["Edit a page element", "编辑页面元素"],
    delete: ["Delete a page element", "删除页面元素"],
  },
  needs: { read: { requires: ["menu.read"] } },
  menu: "advanced",
  page: { name: "elements", path: "/admin/menus/elements" },
  keywords: "buttons 按钮",
});
