import type { Catalogue } from "@/lib/i18n/admin/words";

export const permissions: Catalogue["permissions"] = {
  title: "权限",
  count: "共 {count} 项",
  search: "名称、标识或路径",
  none: "没有与“{text}”相符的权限。",
  found: "找到 {count} 项",
  right: "权限",
  heldBy: "拥有此权限的组",
  opens: "可调用的接口",
  nobody: "仅 root",
  requires: "需要先有“{names}”",
  everybody: "所有管理员都能用，不需要权限",
  "everybody.what": "自己的资料、自己的后台外观，以及每个页面都要用的数据。",
  own: "你有这项权限",
};
