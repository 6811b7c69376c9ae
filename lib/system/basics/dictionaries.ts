import type { ReasonCause } from "@/db/schema/content";
import type { Language } from "@/lib/i18n/language";

interface Entry {
  label: string;
  value: string;
  sort: number;
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
type Row = [value: string, english: string, chinese: string, cause?: ReasonCause];

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
    remark: { en: "The value is WeChat's code for the carrier.", zh: "值是平台的快递公司编码。" },
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
    type: "after_sale_reason",
    name: { en: "Reasons for after-sale", zh: "售后原因" },
    remark: {
      en: "Shoppers choose one of these when they request a refund or return.",
      zh: "顾客申请退款、退货时可选的原因。",
    },
    firstIsDefault: false,
    rows: [
      ["changed_mind", "Changed my mind", "不想要了", "unwanted"],
      ["late", "Shipped too late", "未按时发货", "late"],
      ["not_received", "Not received", "没有收到货", "not_received"],
      ["broken", "Damaged on arrival", "商品破损", "faulty"],
      ["expired", "Expired or expiring soon", "过期、临期", "faulty"],
      ["wrong_item", "Wrong item", "发错商品", "faulty"],
      ["missing", "Missing item", "少件、漏发", "faulty"],
      ["quality", "Poor quality", "质量问题", "faulty"],
      ["other", "Other", "其他"],
    ],
  },
  {
    type: "article_type",
    name: { en: "Article types", zh: "文章类型" },
    remark: { en: "", zh: "" },
    firstIsDefault: true,
    rows: [
      ["common", "Common", "通用"],
      ["story", "Story", "产地故事"],
      ["recipe", "Recipe", "食谱"],
      ["guide", "Guide", "指南"],
    ],
  },
];

/** The dictionaries of a new shop. Shoppers in WeChat see the names of carriers. */
export const dictionariesIn = (language: Language): Dictionary[] =>
  declared.map(({ type, name, remark, firstIsDefault, rows }) => ({
    type,
    name: name[language],
    remark: remark[language],
    entries: rows.map(([value, english, chinese, cause = null], place) => ({
      label: language === "zh" ? chinese : english,
      value,
      sort: (place + 1) * 10,
      is_default: firstIsDefault && place === 0,
      remark: "",
      cause,
    })),
  }));
