import type { Catalogue } from "../words";

export const elements: Catalogue["elements"] = {
  title: "页面元素",
  count: "共 {count} 个按钮和区域",
  what: "页面上的按钮和区域，按所在菜单排列。前端只向拥有它的组显示。",
  new: "新建元素",
  edit: "编辑 {name}",
  name: "名称",
  sign: "标识",
  "sign.help": "代码中使用的名字，例如 order.ship，不能重复。",
  menu: "所在页面",
  permission: "对应权限",
  "permission.none": "无",
  none: "还没有页面元素。",
  create: "新建元素",
  created: "{name} 已建好，分配给权限组之前只有 root 拥有",
  saved: "{name} 已保存",
  delete: "删除",
  deleteOne: "删除 {name}",
  "delete.title": "删除 {name}？",
  "delete.what": "拥有它的权限组会失去它。",
  deleted: "{name} 已删除",
};
