import type { Catalogue } from "@/lib/i18n/admin/words";

export const themes: Catalogue["themes"] = {
  about: "专题设置",
  add: "添加商品",
  all: "全部专题",
  binEmpty: "没有已删除的专题",
  "binEmpty.what": "删除的专题会在这里保留一段时间，期间可以恢复。",
  contents: "商品",
  empty: "还没有专题",
  "empty.what": "围绕一个主题挑选商品，组成一个页面，例如“暖胃早餐”。",
  head_image: "头图",
  "head_image.help": "宽图，显示在专题页顶部。",
  new: "新建专题",
  noProducts: "还没有商品。添加后，小程序按这里的顺序显示。",
  order: "顾客看到的就是这个顺序。",
  ordered: "已保存顺序",
  pictures: "图片",
  products: "{count} 件商品",
  saveOrder: "保存顺序",
  topic_image: "列表图",
  "topic_image.help": "方图，显示在首页。",
};
