interface Entry {
  label: string;
  value: string;
  sort: number;
  style: "amber" | "blue" | "violet" | "green" | "gray" | "orange" | "red" | null;
  is_default: boolean;
  remark: string;
}
interface Dictionary {
  type: string;
  name: string;
  remark: string;
  entries: Entry[];
}

function entries(
  rows: [value: string, label: string, style?: Entry["style"], remark?: string][],
  first: "default" | "plain" = "plain",
): Entry[] {
  return rows.map(([value, label, style = null, remark = ""], place) => ({
    label,
    value,
    sort: (place + 1) * 10,
    style,
    is_default: first === "default" && place === 0,
    remark,
  }));
}

export const dictionaries: Dictionary[] = [
  {
    type: "carrier",
    name: "Carriers",
    remark: "The value is the code that the platform knows the carrier by.",
    entries: entries(
      [
        ["SF", "顺丰速运 SF Express"],
        ["ZTO", "中通快递 ZTO Express"],
        ["YTO", "圆通速递 YTO Express"],
        ["STO", "申通快递 STO Express"],
        ["YD", "韵达速递 Yunda Express"],
        ["JTSD", "极兔速递 J&T Express"],
        ["JD", "京东快递 JD Express"],
        ["DBL", "德邦快递 Deppon"],
        ["EMS", "EMS 特快专递"],
        ["YZPY", "邮政快递包裹 China Post"],
      ],
      "default",
    ),
  },
  {
    type: "order_status",
    name: "Order states",
    remark: "Labels and colours only: the states themselves are fixed.",
    entries: entries([
      ["unpaid", "Unpaid", "amber", "待付款"],
      ["paid", "Paid", "blue", "待发货"],
      ["shipped", "Shipped", "violet", "待收货"],
      ["completed", "Completed", "green", "已完成"],
      ["cancelled", "Cancelled", "gray", "已取消"],
      ["refunding", "Refunding", "orange", "退款中"],
      ["refunded", "Refunded", "gray", "已退款"],
    ]),
  },
  {
    type: "article_type",
    name: "Article types",
    remark: "",
    entries: entries(
      [
        ["common", "Common 通用"],
        ["story", "Story 产地故事", "green"],
        ["recipe", "Recipe 食谱", "orange"],
        ["guide", "Guide 指南", "blue"],
      ],
      "default",
    ),
  },
  {
    type: "verdict",
    name: "Payment notification verdicts",
    remark: "What became of a notification of the platform.",
    entries: entries([
      ["applied", "Applied", "green", "已入账"],
      ["duplicate", "Repeat", "gray", "重复通知"],
      ["ignored", "Ignored", "gray", "已忽略"],
      ["review", "To review", "red", "需人工核对"],
    ]),
  },
];
