import type { Plain } from "@/lib/i18n/msg";

export const stepNames = ["app", "merchant", "address", "server", "console", "code"] as const;
export type StepName = (typeof stepNames)[number];

interface Point {
  audience: "owner" | "operator";
  /** The step of the page Connect WeChat that shows it. */
  step?: StepName;
  /** The step is done only if this is `ok`. */
  proves?: true;
  /** WeChat's answer, which says nothing in the sandbox. */
  asksWechat?: true;
  /** It must be done before the first order: a line of the dashboard's list. */
  opens?: true;
  /** The page of the back office to do it on. */
  link?: string;
  /** The law or the rule of WeChat that requires it: a line of the legal duties. */
  rule?: Plain;
}

const owner = { audience: "owner" } as const;
const opening = { ...owner, opens: true } as const;
export const wechatPage = "/admin/settings/wechat";
const server = { audience: "operator", step: "server" } as const;
const merchant = { audience: "operator", step: "merchant" } as const;
const byHand = { ...owner, step: "console" } as const;
const asked = { audience: "operator", asksWechat: true } as const;

/** Everything that the shop examines, in the order in which pages list it. */
const points = {
  shop: { ...opening, link: "/admin/settings?find=shop.name" },
  phone: { ...opening, link: "/admin/settings?find=shop.phone" },
  deliveries: { ...opening, link: "/admin/settings?find=order.deliveries" },
  area: { ...opening, link: "/admin/settings?find=order.local_radius_km" },
  address: { ...opening, link: "/admin/settings?find=shop.address" },
  freight: { ...opening, link: "/admin/freight" },
  carriers: { ...opening, link: "/admin/carriers" },
  category: { ...opening, link: "/admin/categories" },
  product: { ...opening, link: "/admin/products/new" },
  duties: { ...opening, link: "/admin/settings/duties" },
  wechat: { ...opening, link: wechatPage },
  admin: { ...opening, link: "/admin/users/new" },

  licence: { ...owner, link: "/admin/settings?find=licence.number", rule: "E-Commerce Law, article 15" },
  permits: { ...owner, link: "/admin/settings?find=licence.permit_name", rule: "E-Commerce Law, articles 12 and 15" },
  filing: {
    ...owner,
    link: "/admin/settings?find=shop.filing_no",
    rule: "Measures for Internet Information Services, article 4",
  },
  terms: { ...owner, rule: "E-Commerce Law, article 50" },
  privacy: { ...owner, rule: "Personal Information Protection Law, article 17" },
  returns: { ...owner, rule: "E-Commerce Law, article 50; Consumer Protection Law, article 25" },
  return_days: {
    ...owner,
    link: "/admin/settings?find=after_sale.days",
    rule: "Consumer Protection Law, article 25",
  },
  account: {
    ...owner,
    rule: "Personal Information Protection Law, articles 45 and 47; E-Commerce Law, article 24",
  },
  records: {
    ...owner,
    link: "/admin/settings?find=log.retention_days",
    rule: "E-Commerce Law, article 31; Cybersecurity Law: logs for six months",
  },
  second_factor: {
    ...owner,
    link: "/admin/settings?find=security.second_factor",
    rule: "Personal Information Protection Law, article 51",
  },
  backup: { ...owner, step: "server", link: "/admin/settings/backups", rule: "Data Security Law, article 27" },
  wechat_console: { ...owner, link: wechatPage, rule: "WeChat: rules for operating mini-programs" },
  invoices: { ...owner, link: "/admin/invoices", rule: "E-Commerce Law, article 14" },
  shipping_reports: { ...owner, rule: "WeChat: shipping reports of mini-programs" },
  unshipped: { ...owner, rule: "E-Commerce Law, article 20; WeChat: shipping within 48 hours" },
  complaints: {
    ...owner,
    link: "/admin/orders/complaints",
    rule: "WeChat Pay: answers to complaints within 24 hours",
  },

  sandbox: { ...owner, step: "server" },
  wechat_keys: { ...server, proves: true },
  app_url: { audience: "operator", step: "address", proves: true },
  scheduler: server,
  memory: server,
  disk: server,
  proxy: server,
  uploads: server,
  bucket: server,
  admins: server,
  locale: server,
  bots: { ...owner, step: "server" },
  restored: { ...owner, step: "server", link: wechatPage },
  merchant_id: merchant,
  merchant_key: merchant,
  api_v3_key: merchant,
  public_key: merchant,

  clock: { ...asked, step: "server", proves: true },
  access_token: { ...asked, step: "app", proves: true },
  merchant: { ...asked, step: "merchant", proves: true },
  certificates: { ...asked, step: "merchant" },
  server_domains: { ...asked, step: "address", proves: true },
  notify: { ...asked, step: "address", proves: true },
  shipping: { ...asked, step: "console", proves: true },
  message_path: { ...asked, step: "console" },

  message_templates: byHand,
  privacy_guideline: byHand,
  order_centre: byHand,
  order_page: byHand,
  phone_numbers: byHand,
  shop_category: byHand,
} as const satisfies Record<string, Point>;

export type PointName = keyof typeof points;
type DutyName = { [Name in PointName]: (typeof points)[Name] extends { rule: Plain } ? Name : never }[PointName];

export const pointNames = Object.keys(points) as PointName[];
export const pointOf = (name: PointName): Point => points[name];
export const isDuty = (name: PointName): name is DutyName => pointOf(name).rule !== undefined;
