import type { Catalogue } from "@/lib/i18n/admin/words";

export const categories: Catalogue["categories"] = {
  bin: "已删除",
  count: "{count} 个分类",
  delete: "删除分类",
  "delete.what": "只能删除没有商品和下级分类的分类。删除后可从回收站恢复。",
  deleteAct: "删除",
  deleteNamed: "删除“{name}”",
  description: "说明",
  empty: "还没有分类",
  "empty.what": "商品按分类摆放，顾客在小程序里按分类浏览。",
  image: "图片",
  move: "移动“{name}”：拖动，或用方向键",
  moved: "已移动",
  name: "名称",
  new: "新建分类",
  parent: "上级分类",
  products: "在售 {on} 件，下架 {off} 件",
  restore: "恢复",
  restoreNamed: "恢复“{name}”",
  top: "顶层",
};
