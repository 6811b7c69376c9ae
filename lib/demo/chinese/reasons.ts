import type { DemoTexts } from "../shapes";

export const reasons: DemoTexts["reasons"] = {
  expired: "超时未付款",
  confirmed: "超过确认收货期限",
  otherTaste: "想换一个口味",
  onThePhone: "顾客来电要求取消",
  damaged: "一件商品到店时已破损",
  torn: "一包包装破损",
  twice: "重复下单",
  lost: "运输途中丢失",
  wrongSize: "买错了规格",
  notAsDescribed: "与描述不符",
  dented: "罐子压瘪了，盖子盖不上。",
  wrongKind: "收到的不是我买的那种。",
  oneMissing: "少发一包",
  asDescribed: "图片与商品描述一致。",
  paidLate: "订单过期后才付款",
};
