import { catalogues } from "@/lib/i18n/admin/texts";
import { formatMoney, formatTime } from "@/lib/i18n/format";
import { type Language, languageTags } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";

type Text = readonly [en: string, zh: string];
interface Reader {
  language: Language;
  timeZone: string;
}

const titles = {
  profile: ["Profile", "个人资料"],
  addresses: ["Addresses", "收货地址"],
  invoice_titles: ["Invoice titles", "发票抬头"],
  orders: ["Orders", "订单"],
  after_sales: ["After-sale requests", "售后"],
  invoices: ["Invoices", "发票"],
  complaints: ["Complaints", "投诉"],
  reviews: ["Reviews", "评价"],
  coupons: ["Coupons", "优惠券"],
  cart: ["Cart", "购物车"],
  favourites: ["Favourites", "收藏"],
  stock_notices: ["Notified when in stock", "到货提醒"],
  terms: ["Accepted terms", "已同意的条款"],
  consents: ["Accepted messages", "消息授权"],
  sessions: ["Sessions", "登录会话"],
  sign_ins: ["Sign-ins", "登录记录"],
} as const satisfies Record<string, Text>;
export type SectionName = keyof typeof titles;
export type Fields = Record<string, unknown>;
export interface Page {
  section: SectionName;
  rows: Fields[];
}

/** Fields that the operation log does not show, or shows under another name. */
const labels: Record<string, Text> = {
  id: ["No.", "编号"],
  created_at: ["Created", "创建时间"],
  updated_at: ["Changed", "更新时间"],
  version: ["Version", "版本"],
  province: ["Province", "省"],
  city: ["City", "市"],
  district: ["District", "区"],
  detail: ["Street and number", "详细地址"],
  postal_code: ["Postal code", "邮编"],
  latitude: ["Latitude", "纬度"],
  longitude: ["Longitude", "经度"],
  order_no: ["Order", "订单号"],
  discount_total: ["Discount", "优惠"],
  contact: ["Contact", "联系人"],
  items: ["Goods", "商品"],
  shipments: ["Parcels", "包裹"],
  variant_name: ["Variant", "规格"],
  count: ["Quantity", "数量"],
  subtotal: ["Price", "金额"],
  tax_no: ["Tax number", "税号"],
  bank: ["Bank", "开户银行"],
  title: ["Title", "抬头"],
  number: ["Invoice number", "发票号码"],
  rating: ["Stars", "评分"],
  content: ["Text", "内容"],
  is_anonymous: ["Anonymous", "匿名"],
  accepted: ["Accepted", "授权次数"],
  left: ["Remaining", "剩余次数"],
  ip: ["IP address", "IP 地址"],
  user_agent: ["Device", "设备"],
  last_seen_at: ["Last seen", "最近使用"],
  account: ["Account", "账号"],
  result: ["Result", "结果"],
};
const amounts = ["total_price", "freight", "discount_total", "refunded_amount", "subtotal", "agreed", "amount"];

/** Values other than the states and deliveries of orders, which the API translates. */
const values: Record<string, Text> = {
  true: ["Yes", "是"],
  false: ["No", "否"],
  shipped: ["Shipped", "待收货"],
  requested: ["Requested", "待处理"],
  approved: ["Approved", "已同意"],
  sent: ["Sent back", "已寄回"],
  rejected: ["Rejected", "已拒绝"],
  withdrawn: ["Withdrawn", "已撤销"],
  closed: ["Closed", "已关闭"],
  refund: ["Refund", "仅退款"],
  return: ["Return", "退货退款"],
  issued: ["Issued", "已开票"],
  refused: ["Refused", "已拒绝"],
  red_due: ["To be cancelled", "待红冲"],
  red: ["Cancelled by a red invoice", "已红冲"],
  personal: ["Personal", "个人"],
  company: ["Company", "企业"],
  pending: ["Waiting", "审核中"],
  published: ["Published", "已发布"],
  hidden: ["Hidden", "未展示"],
  unused: ["Unused", "未使用"],
  used: ["Used", "已使用"],
  void: ["Withdrawn", "已收回"],
};
const named = ["status", "type", "kind", "delivery", "is_default", "is_anonymous"];

const words = {
  title: ["My data at {shop}", "我在“{shop}”的数据"],
  about: [
    "All that the shop has about you. data.json has the same for programs.",
    "店铺保存的与你有关的全部数据。data.json 是供程序读取的同一份数据。",
  ],
} as const satisfies Record<string, Text>;

/** A page without scripts and without other files. Empty fields are omitted. */
export async function* pageOf(pages: AsyncIterable<Page>, shop: string, reader: Reader): AsyncGenerator<string> {
  const say = (text: Text) => escapeHtml(text[reader.language === "zh" ? 1 : 0]);
  const title = say(words.title).replace("{shop}", () => escapeHtml(shop));
  yield `<!doctype html><html lang="${languageTags[reader.language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><h1>${title}</h1><p>${say(words.about)}</p>`;
  let last: string | undefined;
  for await (const { section, rows } of pages) {
    if (section !== last) yield `<h2>${say(titles[section])}</h2>`;
    last = section;
    yield rows.map((row) => recordOf(row, reader, say)).join("");
  }
}

const style =
  "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}dl{display:grid;grid-template-columns:9rem 1fr;gap:.1rem 1rem;padding:.5rem 0;border-top:1px solid #ddd}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}dt{color:#666}dl dl{padding:0;border:0}";

function recordOf(row: Fields, reader: Reader, say: (text: Text) => string): string {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== "");
  const shown = fields.map(
    ([name, value]) => `<dt>${labelOf(name, reader, say)}</dt><dd>${shownValue(name, value, reader, say)}</dd>`,
  );
  return `<dl>${shown.join("")}</dl>\n`;
}

const labelOf = (name: string, { language }: Reader, say: (text: Text) => string) =>
  labels[name] ? say(labels[name]) : escapeHtml((catalogues[language].field as Fields)[name] as string);

function shownValue(name: string, value: unknown, reader: Reader, say: (text: Text) => string): string {
  if (Array.isArray(value)) return value.map((each) => shownValue("", each, reader, say)).join("<br>");
  if (typeof value === "object") return recordOf(value as Fields, reader, say);
  const text = String(value);
  if (amounts.includes(name)) return formatMoney(Number(value));
  if (name.endsWith("_at") || name.startsWith("valid_")) return escapeHtml(formatTime(text, reader));
  if (!named.includes(name)) return escapeHtml(text);
  const shown = values[text]?.[reader.language === "zh" ? 1 : 0] ?? translate(text, reader.language);
  return escapeHtml(shown.slice(0, 1).toUpperCase() + shown.slice(1));
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
