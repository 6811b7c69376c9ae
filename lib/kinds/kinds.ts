import { bannerKind } from "@/lib/catalogue/banners/kind";
import { categoryKind } from "@/lib/catalogue/categories/kind";
import { homeKind } from "@/lib/catalogue/home/kind";
import { costKind, productKind } from "@/lib/catalogue/products/kind";
import { searchWordKind } from "@/lib/catalogue/search/kind";
import { themeKind } from "@/lib/catalogue/themes/kind";
import { articleKind } from "@/lib/content/articles/kind";
import { fileKind } from "@/lib/content/files/kind";
import { noticeKind } from "@/lib/content/notices/kind";
import { customerKind } from "@/lib/people/customers/kind";
import { messageKind } from "@/lib/people/messages/kind";
import { preferenceKind } from "@/lib/people/preferences/kind";
import { sessionKind } from "@/lib/people/sessions/kind";
import { userKind } from "@/lib/people/users/kind";
import { elementKind } from "@/lib/rights/elements/kind";
import { groupKind } from "@/lib/rights/groups/kind";
import { menuKind } from "@/lib/rights/menus/kind";
import { permissionKind } from "@/lib/rights/permissions/kind";
import { afterSaleKind } from "@/lib/selling/after-sales/kind";
import { billKind } from "@/lib/selling/bills/kind";
import { codeKind } from "@/lib/selling/codes/kind";
import { complaintKind } from "@/lib/selling/complaints/kind";
import { couponKind } from "@/lib/selling/coupons/kind";
import { freightKind } from "@/lib/selling/freight/kind";
import { invoiceKind } from "@/lib/selling/invoices/kind";
import { orderKind } from "@/lib/selling/orders/kind";
import { paymentKind } from "@/lib/selling/payments/kind";
import { promotionKind } from "@/lib/selling/promotions/kind";
import { reviewKind } from "@/lib/selling/reviews/kind";
import { carrierKind } from "@/lib/selling/shipping/kind";
import { configKind } from "@/lib/settings/kind";
import { alarmKind } from "@/lib/system/alarms/kind";
import { apiKeyKind } from "@/lib/system/api-keys/kind";
import { backupKind } from "@/lib/system/backups/kind";
import { dictKind, dictTypeKind } from "@/lib/system/dictionaries/kind";
import { errorLogKind } from "@/lib/system/error-log/kind";
import { eventKind } from "@/lib/system/events/kind";
import { doctorKind, dutiesKind } from "@/lib/system/findings/kind";
import { loginLogKind } from "@/lib/system/login-log/kind";
import { logKind } from "@/lib/system/logs/kind";
import { operLogKind } from "@/lib/system/operation-log/kind";
import { statsKind } from "@/lib/system/stats/kind";
import { webhookKind } from "@/lib/system/webhooks/kind";
import type { Kind } from "./kind";

/** The order is that of the permissions and of the API document. */
const declared = [
  statsKind,
  orderKind,
  afterSaleKind,
  complaintKind,
  invoiceKind,
  paymentKind,
  billKind,
  productKind,
  costKind,
  categoryKind,
  searchWordKind,
  freightKind,
  promotionKind,
  couponKind,
  codeKind,
  carrierKind,
  homeKind,
  bannerKind,
  themeKind,
  articleKind,
  noticeKind,
  reviewKind,
  fileKind,
  userKind,
  customerKind,
  sessionKind,
  groupKind,
  permissionKind,
  menuKind,
  elementKind,
  dictTypeKind,
  dictKind,
  configKind,
  alarmKind,
  eventKind,
  messageKind,
  webhookKind,
  apiKeyKind,
  operLogKind,
  loginLogKind,
  errorLogKind,
  logKind,
  preferenceKind,
  doctorKind,
  dutiesKind,
  backupKind,
] as const;

type Declared = (typeof declared)[number];

export const kinds: readonly Kind[] = declared;

type PermissionOf<K> = K extends { name: infer N extends string; permissions: infer P }
  ? `${N}.${keyof P & string}`
  : never;
export type Permission = PermissionOf<Declared>;

export type KindName = Permission extends `${infer Name}.${string}` ? Name : never;

type RecordOf<K> = K extends { record: infer R } ? R & string : K extends { name: infer N } ? N : never;
type PartOf<K> = K extends { parts: infer P } ? keyof P & string : never;
export type RecordName = RecordOf<Declared> | PartOf<Declared>;

type TextsOf<K> = K extends { permissions: infer P } ? P[keyof P] : never;
export type PermissionText =
  TextsOf<Declared> extends infer T ? (T extends readonly [infer E, string] ? E : never) : never;

type MenuOf<K> = K extends { menu: { name: infer N extends string } } ? N : never;
export type KindMenu = MenuOf<Declared>;

type PageOf<K> = K extends { page: { name: infer N extends string } } ? N : never;
type TitledOf<K> = K extends { page: { name: infer N extends string; title: unknown } } ? N : never;
/** Pages whose title differs from their sidebar entry. */
export type TitledPage = TitledOf<Declared>;
type NewPageOf<K> = K extends { name: infer N extends string; page: { ofNew: unknown } }
  ? `new${Capitalize<N>}`
  : never;
export type KindPage = PageOf<Declared> | NewPageOf<Declared>;

type SearchableOf<K> = K extends { name: infer N; page: { search: true } } ? { kind: N; record: RecordOf<K> } : never;
export type SearchableKind = SearchableOf<Declared>;

interface Known {
  name: string;
  needs?: Readonly<Record<string, { requires?: readonly Permission[]; suggests?: readonly Permission[] }>>;
  menu?: KindMenu | object;
  page?: { name: string; oneOf?: readonly Permission[] };
}
/** Each permission and sidebar entry that is referenced must be declared. */
declared satisfies readonly Known[];

/** `freight` → `newFreight` */
export const newPageOf = <N extends string>(name: N) =>
  `new${name[0]!.toUpperCase()}${name.slice(1)}` as `new${Capitalize<N>}`;

export const recordOf = ({ name, record = name }: Kind) => record;
