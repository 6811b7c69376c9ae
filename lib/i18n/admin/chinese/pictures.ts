import type { Catalogue } from "@/lib/i18n/admin/words";

export const pictures: Catalogue["pictures"] = {
  add: "从文件库选择或上传",
  back: "{name}：后移",
  forward: "{name}：前移",
  how: "拖动排序，也可以用方向键移动。",
  moved: "第 {from} 张已移到第 {to} 位，共 {count} 张",
  name: "第 {at} 张，共 {count} 张",
  takeAway: "{name}：移除",
  taken: "已移除图片",
};
