import type { Catalogue } from "@/lib/i18n/admin/words";

export const count: Catalogue["count"] = {
  title: "盘点",
  what: "按货架上的全部数量清点，已备好但未寄出的订单商品也算在内。",
  code: "扫描条码或输入货号，按回车",
  unknown: "没有条码或货号为 {code} 的规格。",
  unasked: "没能查到 {code}，请再扫一次。",
  rows: "本次盘点的规格",
  number: "{name}：盘点数量",
  expected: "应有 {count}",
  reason: "原因",
  "reason.usual": "盘点",
  save: "保存 {count} 项盘点",
  wrong: "“{typed}”不是件数，请填整数，例如 12。",
  wrongRows: "{count} 行的数量有误，已在行内标出，改好后再保存。",
  left: "粘贴的内容多出 {count} 个数，下面没有对应的规格，请核对。",
  done: "已保存 {count} 项盘点",
  empty: "还没有盘点的商品",
  "empty.what": "扫描第一个条码，或在商品列表里勾选商品后点“盘点”。",
};
