import type { Catalogue } from "@/lib/i18n/admin/words";

export const routes: Catalogue["routes"] = {
  title: "路由",
  group: "权限组",
  what: "这个组的侧边栏里有什么、每页有哪些按钮，以及各自因何而来。",
  none: "这个组还没有菜单，授予后会列在这里。",
  open: "修改这个组",
  menu: "菜单",
  through: "因何而来",
  buttons: "按钮",
  grant: "已授予这个组",
  root: "root 拥有全部",
  below: "上级标题，下有 {names}",
  hidden: "已隐藏，但页面能打开",
  shows: "有“{names}”权限，能看到内容",
  empty: "看不到内容，缺少“{names}”",
  noRight: "缺少权限“{right}”",
};
