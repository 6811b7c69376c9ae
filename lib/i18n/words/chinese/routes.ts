import type { Catalogue } from "../words";

export const routes: Catalogue["routes"] = {
  title: "路由",
  group: "权限组",
  what: "该组的侧边栏和各页按钮，以及每一项的来由。",
  none: "该组还没有菜单。授予菜单后会显示在这里。",
  open: "修改该组",
  menu: "菜单",
  through: "来由",
  buttons: "按钮",
  grant: "已授予该组",
  root: "root 拥有全部",
  below: "作为 {names} 的上级标题",
  hidden: "已隐藏，仅页面可打开",
  shows: "凭“{names}”显示内容",
  empty: "没有内容，缺少“{names}”",
  noRight: "缺少权限“{right}”",
};
