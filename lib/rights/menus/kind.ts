import { kind } from "@/lib/kinds/kind";

export const menuKind = kind({
  name: "menu",
  one: ["Menu", "菜单"],
  many: ["Menus", "菜单"],
  about: ["Menus, and the routes built from them.", "菜单及由其生成的路由。"],
  permissions: {
    read: ["View menus", "查看菜单"],
    create: ["Create a menu", "新建菜单"],
    edit: ["Edit and move menus", "编辑和移动菜单"],
    delete: ["Delete a menu", "删除菜单"],
  },
  menu: "advanced",
  page: { name: "menus" },
  keywords: "navigation side bar 导航 侧边栏",
});
