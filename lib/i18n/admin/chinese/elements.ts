import type { Catalogue } from "@/lib/i18n/admin/words";

export const elements: Catalogue["elements"] = {
  title: "页面元素",
  count: "共 {count} 个按钮和区域",
  what: "页面上的按钮和区域，按所在菜单排列，只有被授予的权限组才能看到。",
  new: "新建元素",
  edit: "编辑“{name}”",
  name: "名称",
  sign: "标识",
  "sign.help": "代码里的名字，例如 order.ship，不能重复。",
  menu: "所在页面",
  permission: "对应权限",
  "permission.none": "无",
  none: "还没有页面元素。",
  create: "新建元素",
  created: "“{name}”已建好，授予权限组之前只有 root 能看到",
  saved: "“{name}”已保存",
  delete: "删除",
  deleteOne: "删除“{name}”",
  "delete.title": "删除“{name}”？",
  "delete.what": "已有的权限组会失去这个元素。",
  deleted: "“{name}”已删除",
};
