import type { ReasonCause } from "@/db/schema/content";
import type { Language } from "@/lib/i18n/language";

interface Entry {
  label: string;
  value: string;
  sort: number;
  style: "amber" | "blue" | "violet" | "green" | "gray" | "orange" | "red" | null;
  is_default: boolean;
  remark: string;
  cause: ReasonCause | null;
}
interface Dictionary {
  type: string;
  name: string;
  remark: string;
  entries: Entry[];
}
type Said = Record<Language, string>;
type Row = [value: string, english: string, chinese: string, style?: Entry["style"], cause?: ReasonCause];

interface Declared {
  type: string;
  name: Said;
  remark: Said;
  firstIsDefault: boolean;
  rows: Row[];
}

const declared: Declared[] = [
  {
    type: "carrier",
    name: { en: "Carriers", zh: "快递公司" },
    remark: { en: "The value is the code that the platform knows the carrier by.", zh: "值是平台的快递公司编码。" },
    firstIsDefault: true,
    rows: [
      ["SF", "SF Express", "顺丰速运"],
      ["ZTO", "ZTO Express", "中通快递"],
      ["YTO", "YTO Express", "圆通速递"],
      ["STO", "STO Express", "申通快递"],
      ["YD", "Yunda Express", "韵达速递"],
      ["JTSD", "J&T Express", "极兔速递"],
      ["JD", "JD Express", "京东快递"],
      ["DBL", "Deppon", "德邦快递"],
      ["EMS", "EMS", "邮政特快专递"],
      ["YZPY", "China Post", "邮政快递包裹"],
    ],
  },
  {
    type: "order_status",
    name: { en: "Order states", zh: "订单状态" },
    remark: {
      en: "Labels and colours only: the states themselves are fixed.",
      zh: "只是名称和颜色，状态本身不能增减。",
    },
    firstIsDefault: false,
    rows: [
      ["unpaid", "Unpaid", "待付款", "amber"],
      ["paid", "Paid", "待发货", "blue"],
      ["shipped", "Shipped", "已发货", "violet"],
      ["completed", "Completed", "已完成", "green"],
      ["cancelled", "Cancelled", "已取消", "gray"],
      ["refunding", "Refunding", "退款中", "orange"],
      ["refunded", "Refunded", "已退款", "gray"],
    ],
  },
  {
    type: "after_sale_reason",
    name: { en: "Reasons for after-sale", zh: "售后原因" },
    remark: { en: "What shoppers choose from when they ask money back.", zh: "顾客申请退款、退货时可选的原因。" },
    firstIsDefault: false,
    rows: [
      ["changed_mind", "Changed my mind", "不想要了", null, "unwanted"],
      ["late", "Not shipped in time", "未按时发货", null, "late"],
      ["not_received", "Never arrived", "没有收到货", null, "not_received"],
      ["broken", "Arrived broken", "商品破损", null, "faulty"],
      ["expired", "Expired, or soon", "过期、临期", null, "faulty"],
      ["wrong_item", "Wrong goods", "发错商品", null, "faulty"],
      ["missing", "Something is missing", "少件、漏发", null, "faulty"],
      ["quality", "Poor quality", "质量问题", null, "faulty"],
      ["other", "Something else", "其他"],
    ],
  },
  {
    type: "after_sale_status",
    name: { en: "After-sale states", zh: "售后状态" },
    remark: {
      en: "Labels and colours only: the states themselves are fixed.",
      zh: "只是名称和颜色，状态本身不能增减。",
    },
    firstIsDefault: false,
    rows: [
      ["requested", "To decide", "待处理", "blue"],
      ["approved", "To be sent back", "待寄回", "amber"],
      ["sent", "Coming back", "退货途中", "violet"],
      ["refunding", "Refunding", "退款中", "orange"],
      ["refunded", "Refunded", "已退款", "gray"],
      ["rejected", "Rejected", "已拒绝", "gray"],
      ["withdrawn", "Withdrawn", "已撤回", "gray"],
      ["closed", "Closed", "已关闭", "gray"],
    ],
  },
  {
    type: "article_type",
    name: { en: "Article types", zh: "文章类型" },
    remark: { en: "", zh: "" },
    firstIsDefault: true,
    rows: [
      ["common", "Common", "通用"],
      ["story", "Story", "产地故事", "green"],
      ["recipe", "Recipe", "食谱", "orange"],
      ["guide", "Guide", "指南", "blue"],
    ],
  },
  {
    type: "verdict",
    name: { en: "Payment notification verdicts", zh: "微信通知处理结果" },
    remark: { en: "What became of a notification of the platform.", zh: "平台的通知是怎样处理的。" },
    firstIsDefault: false,
    rows: [
      ["applied", "Applied", "已处理", "green"],
      ["duplicate", "Repeat", "重复", "gray"],
      ["ignored", "Ignored", "已忽略", "gray"],
      ["review", "To look at", "待核对", "red"],
      ["settled", "Settled", "已核对", "green"],
    ],
  },
];

export const dictionariesIn = (language: Language): Dictionary[] =>
  declared.map(({ type, name, remark, firstIsDefault, rows }) => ({
    type,
    name: name[language],
    remark: remark[language],
    entries: rows.map(([value, english, chinese, style = null, cause = null], place) => ({
      label: language === "zh" ? chinese : english,
      value,
      sort: (place + 1) * 10,
      style,
      is_default: firstIsDefault && place === 0,
      remark: "",
      cause,
    })),
  }));

/** The dictionaries of a new shop. Their labels are Chinese, because shoppers in WeChat see the names of carriers. */
export const dictionaries = dictionariesIn("zh");
