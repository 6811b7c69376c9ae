import type { Catalogue } from "../words";

export const menu: Catalogue["menu"] = {
  dashboard: "概览",
  orders: "订单",
  products: "商品",
  categories: "分类",
  content: "内容",
  banners: "横幅与专题",
  articles: "文章",
  notices: "公告",
  files: "文件",
  system: "系统",
  users: "用户",
  groups: "权限组",
  menus: "菜单与路由",
  dictionaries: "字典",
  settings: "设置",
  shippingDesk: "批量发货台",
  logs: "日志",
  profile: "个人资料",
};
