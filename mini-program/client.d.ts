// The types of a shop's client. The server appends `Client` and the types of its operations, generated from its OpenAPI document.

/** Codes are stable. "offline": no response. "no_answer": no response in time, or an invalid one. "cancelled": by `cancel()`. */
export type Code = Problem["code"] | "offline" | "no_answer" | "cancelled";

export class ShopError extends Error {
  /** 0 if there was no response. */
  status: number;
  code: Code;
  problem: Partial<Problem>;
  /** Seconds. */
  retryAfter?: number;
  /** The error of one field, such as `error.field("products.0.count")`. */
  field(path: string): FieldError | undefined;
}

export interface Task<Output> extends Promise<Output> {
  /** Rejects the promise with the code "cancelled". The server may already have executed the request. */
  cancel(): void;
}
export interface CallOptions {
  /** The Idempotency-Key. The same key creates only one order. By default each call has a new one. */
  key?: string;
  /** Receives the percentage of the file that has been sent. Only supported in mini-programs. */
  onProgress?(percent: number): void;
}
/** An input whose fields are all optional can be omitted. */
type Given<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];
export type Call<Input, Output> = (...given: Given<Input>) => Task<Output>;
export interface List<Input, Output> extends Call<Input, Output> {
  /** Iterates over the rows of all pages: `for await (const order of shop.orders.list.each())`. */
  each(...given: Given<Input>): AsyncIterableIterator<Output extends { items: (infer Row)[] } ? Row : never>;
}

export interface Options {
  /** The shop's address. Default: the server that this file was downloaded from. */
  base?: string;
  /** Obtains a token when one is needed. Default: `wx.login` in a mini-program; elsewhere calls that need a token fail. */
  signIn?(shop: Client): Promise<{ token: string }>;
  /** Stores the token. Default: the mini-program's storage, `localStorage`, or memory. */
  storage?: { get(): string | undefined; set(text: string): void };
  /** Seconds until a call fails with "no_answer", including retries. Uploads have six times as long. Default: 10. */
  seconds?: number;
  /** How often a call is retried if this cannot execute it twice. Default: 2. */
  retries?: number;
  /** The language of messages, such as "zh". */
  language?: string;
  /** Other calls than those of shoppers: `{ "orders.note": ["PUT", "/cms/order/{id}/note", "k"] }`. "k": it takes an Idempotency-Key. */
  operations?: Record<string, string[]>;
}
export interface Client {
  base: string;
  isSignedIn(): boolean;
  /** Signs in now, even after `signOut`. Otherwise calls sign in automatically. */
  signIn(): Promise<{ token: string }>;
  /** Ends the session. Calls do not sign in again until `signIn` is called. */
  signOut(): Promise<void>;
  /** Returns a new Idempotency-Key. Create it when the cart is shown, so that two taps create one order. */
  newKey(): string;
}
export function createClient(options?: Options): Client;

/** The goods: all, or the products or categories of `scope_ids`. A category includes those below it. */
export type OfferScope = "all" | "products" | "categories";

/** The picture about 320 and 750 wide, and at most 2000 wide. If a picture is smaller, or a width has not been created yet, it is the next larger one. */
export interface PictureSizes {
  /** About 320 pixels wide, for lists. */
  small: PictureSize;
  /** About 750 pixels wide, for a phone's whole width. */
  medium: PictureSize;
  /** At most 2000 pixels wide. */
  large: PictureSize;
}

/** The usual way: `unpaid`, `paid`, `shipped`, `completed`. `cancelled`: not paid in time, or called off. `refunding`, then `refunded`: all the money goes back. */
export type OrderStatus = "unpaid" | "paid" | "shipped" | "completed" | "cancelled" | "refunding" | "refunded";

/** `company` needs a `tax_no`. `personal`: a person. */
export type InvoiceTitleKind = "personal" | "company";

/** `express` by a carrier, `local` by the shop's own courier, `pickup` at the counter, `virtual` without goods that move. */
export type Delivery = "express" | "local" | "pickup" | "virtual";

/** `order`: the goods. `freight`: the freight. */
export type CouponLevel = "order" | "freight";

/** `pending`: the shop has not decided yet, and only the author sees it. `published`: everyone sees it. `hidden`: the shop does not show it. */
export type ReviewStatus = "pending" | "published" | "hidden";

/** `percent`: `off` is in hundredths of a percent, so 1000 is 10 %. `amount`: `off` is in fen. */
export type OfferKind = "percent" | "amount";

/** `refund`: only the money is returned; shipped goods remain with the shopper. `return`: the goods are returned first. */
export type AfterSaleType = "refund" | "return";

/** `requested`: the shop decides. `approved`: the goods of a return may be sent. `sent`: they are on their way back. `refunding`, then `refunded`: the money goes back. `rejected`: by the shop. `withdrawn`: by the shopper. `closed`: nothing came back in time, or the whole order was refunded. */
export type AfterSaleStatus = "requested" | "approved" | "sent" | "refunding" | "refunded" | "rejected" | "withdrawn" | "closed";

/** `requested`: the shop has to issue it. `issued`: it is there. `refused`: by the shop. `withdrawn`: by the shopper, or because the whole order was refunded. `red_due`: money was refunded after it was issued, so the shop has to cancel it with a red invoice. `red`: that was done, and the remaining amount can be requested again. */
export type InvoiceStatus = "requested" | "issued" | "refused" | "withdrawn" | "red_due" | "red";

export interface AcceptedVersion {
  /** `terms` or `privacy`. */
  kind: "terms" | "privacy";
  /** The version of the published text. Each kind counts from 1. */
  version: number;
}

export interface Address {
  id: number;
  /** The recipient of the parcels. */
  name: string;
  /** The recipient's phone, as it was typed. */
  phone: string;
  /** Province, or a city such as Beijing that is on its level. */
  province: string;
  /** City. */
  city: string;
  /** District or county; empty if there is none. */
  district: string;
  /** Street, house and door. */
  detail: string;
  /** Empty if there is none. */
  postal_code: string;
  /** Null: not known. */
  latitude: number | null;
  /** Null: not known. */
  longitude: number | null;
  /** True for one address: the one that an order gets if it names none. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface AddressEdit {
  /** The recipient of the parcels. */
  name?: string;
  /** The recipient's phone, mobile or not: digits, `+`, spaces and `-`. */
  phone?: string;
  /** Province, or a city such as Beijing that is on its level. */
  province?: string;
  /** City. */
  city?: string;
  /** District or county. Null or empty: none. */
  district?: string | null;
  /** Street, house and door. */
  detail?: string;
  /** Null or empty: none. */
  postal_code?: string | null;
  /** The place that `wx.chooseLocation` returned, with `longitude`. Null: not known; a change of the place clears it. */
  latitude?: number | null;
  /** With `latitude`. */
  longitude?: number | null;
  /** True: the default address from now on. The first address always is. */
  is_default?: boolean;
}

export interface AddressInput {
  /** The recipient of the parcels. */
  name: string;
  /** The recipient's phone, mobile or not: digits, `+`, spaces and `-`. */
  phone: string;
  /** Province, or a city such as Beijing that is on its level. */
  province: string;
  /** City. */
  city: string;
  /** District or county. Null or empty: none. */
  district?: string | null;
  /** Street, house and door. */
  detail: string;
  /** Null or empty: none. */
  postal_code?: string | null;
  /** The place that `wx.chooseLocation` returned, with `longitude`. Null: not known; a change of the place clears it. */
  latitude?: number | null;
  /** With `latitude`. */
  longitude?: number | null;
  /** True: the default address from now on. The first address always is. */
  is_default?: boolean;
}

export interface AddressList {
  items: Address[];
}

export interface AfterSale {
  id: number;
  /** The order that it is about. */
  order_id: number;
  /** The number of the order. */
  order_no: string;
  type: AfterSaleType;
  status: AfterSaleStatus;
  /** A value of the dictionary `after_sale_reason`. */
  reason: string;
  /** Its current label, or the value if the dictionary no longer has it. */
  reason_name: string;
  /** Number of units of all lines. */
  count: number;
  /** The first line's name at the time, and how many more lines there are. */
  snap_name: string;
  /** The first line's picture at the time. Null: it had none. */
  snap_image: string | null;
  snap_image_sizes: PictureSizes | null;
  /** The amount paid for its goods, in fen. */
  entitled: number;
  /** The freight that belongs to it, in fen. It can change until the shop has agreed to pay. */
  entitled_freight: number;
  /** The refund for the goods, in fen. Null: not decided yet. */
  agreed: number | null;
  /** The refund of the freight, in fen. Null: not decided yet. */
  agreed_freight: number | null;
  /** The sum with freight, in fen: the agreed one, or before the decision the most that can be refunded with it. */
  total: number;
  /** Automatic, because nothing had been shipped. */
  is_automatic: boolean;
  /** The actions the caller can take next. `send`: report the return parcel. */
  actions: AfterSaleAction[];
  /** In `approved`: until when the goods must be sent. In `requested`: when the shop should have answered. Null: no time runs. */
  due_at: string | null;
  created_at: string;
  updated_at: string;
  /** The part of the order's payment that can still be refunded, in fen. No request refunds more. */
  refundable: number;
  /** How the order was paid. The money of `offline` is given back by the shop, never automatically. */
  channel: "wechat" | "offline";
  /** Empty: no note. */
  description: string;
  /** The requested goods. */
  items: AfterSaleLine[];
  /** The pictures of the shopper. */
  images: AfterSaleImage[];
  /** The return address of an approved return. Null: none. */
  return_to: ReturnAddress | null;
  /** The parcel with the returned goods. Null: not given. */
  carrier: string | null;
  /** The carrier's label in the dictionary. */
  carrier_name: string | null;
  /** The tracking number. Null: not given. */
  tracking_no: string | null;
  /** While `actions` has `send`: the accepted values of `carrier`, which are the active entries of that dictionary and the one given before. Otherwise empty. */
  carriers: AfterSaleChoice[];
  /** The time at which the money was returned. Null: it was not. */
  refunded_at: string | null;
  /** The events, oldest first. */
  events: AfterSaleEvent[];
}

export interface AfterSaleChoice {
  /** The message. */
  value: string;
  /** The label. */
  label: string;
}

export interface AfterSaleEvent {
  /** The state before. Null: the request itself. The same as `to`: something was corrected or tried again. */
  from: AfterSaleStatus | null;
  /** The state after. */
  to: AfterSaleStatus;
  /** The user who did it. */
  by: "shopper" | "admin" | "platform" | "system";
  /** The reason in the person's own words. May be empty. */
  reason: string;
  /** Pictures that came with it. */
  images: AfterSaleImage[];
  created_at: string;
}

export interface AfterSaleImage {
  /** An absolute URL. */
  url: string;
  sizes: PictureSizes;
}

export interface AfterSaleLine {
  /** The line of the order. */
  item_id: number;
  /** The product, which may be deleted by now. */
  product_id: number;
  /** The variant that was ordered. */
  variant_id: number;
  /** The product's name at the time. */
  name: string;
  /** Empty: there was nothing to choose. */
  variant_name: string;
  /** Null: it had none. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** The price of one piece at the time, in fen. */
  price: number;
  /** Number of requested units. */
  count: number;
  /** Number of unshipped units: they remain in the shop. */
  held: number;
  /** The amount paid for them, in fen. */
  entitled: number;
}

export interface AfterSaleLineInput {
  /** A line of the order. */
  item_id: number;
  /** Number of units. */
  count: number;
}

export interface AfterSaleOffer {
  /** Every line of the order. */
  items: AfterSaleOfferLine[];
  /** The accepted values of `reason`: the active entries of the dictionary `after_sale_reason` that fit goods of this order. */
  reasons: AfterSaleReason[];
  /** The freight that is refunded if everything that remains is requested, in fen. */
  freight: number;
  /** The part of the order's payment that can still be refunded, in fen. No request refunds more. */
  refundable: number;
  /** Until this time shipped goods can be returned. Null: the order is not `completed` yet. */
  until: string | null;
}

export interface AfterSaleOfferLine {
  /** A line of the order. */
  item_id: number;
  /** Which kinds of request it can have. Empty: none. */
  types: AfterSaleType[];
  /** Number of units that can still be requested. */
  count: number;
  /** Number of unshipped units. They are refunded first, and in full. */
  unshipped: number;
  /** The refund for one unit, for two, and so on, in fen. */
  entitled: number[];
}

export interface AfterSaleParcel {
  /** A value of the dictionary `carrier`. */
  carrier: string;
  /** The carrier's number. */
  tracking_no: string;
}

export interface AfterSaleReason {
  /** The value. */
  value: string;
  /** The label. */
  label: string;
  /** The goods that it fits. `unshipped`: goods that have not been shipped. `refund`: shipped goods that remain with the shopper. `return`: goods that are sent back. */
  cases: AfterSaleReasonCase[];
}

export interface AfterSaleSummary {
  id: number;
  /** The order that it is about. */
  order_id: number;
  /** The number of the order. */
  order_no: string;
  type: AfterSaleType;
  status: AfterSaleStatus;
  /** A value of the dictionary `after_sale_reason`. */
  reason: string;
  /** Its current label, or the value if the dictionary no longer has it. */
  reason_name: string;
  /** Number of units of all lines. */
  count: number;
  /** The first line's name at the time, and how many more lines there are. */
  snap_name: string;
  /** The first line's picture at the time. Null: it had none. */
  snap_image: string | null;
  snap_image_sizes: PictureSizes | null;
  /** The amount paid for its goods, in fen. */
  entitled: number;
  /** The freight that belongs to it, in fen. It can change until the shop has agreed to pay. */
  entitled_freight: number;
  /** The refund for the goods, in fen. Null: not decided yet. */
  agreed: number | null;
  /** The refund of the freight, in fen. Null: not decided yet. */
  agreed_freight: number | null;
  /** The sum with freight, in fen: the agreed one, or before the decision the most that can be refunded with it. */
  total: number;
  /** Automatic, because nothing had been shipped. */
  is_automatic: boolean;
  /** The actions the caller can take next. `send`: report the return parcel. */
  actions: AfterSaleAction[];
  /** In `approved`: until when the goods must be sent. In `requested`: when the shop should have answered. Null: no time runs. */
  due_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AfterSaleSummaryPage {
  items: AfterSaleSummary[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface Announcement {
  id: number;
  /** The headline. */
  title: string;
  /** HTML. */
  content: string;
  created_at: string;
  updated_at: string;
}

export interface AnnouncementSummary {
  id: number;
  /** The headline. */
  title: string;
  created_at: string;
  updated_at: string;
}

export interface AnnouncementSummaryPage {
  items: AnnouncementSummary[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface Article {
  id: number;
  /** The headline. */
  title: string;
  /** Some words for lists; empty if there are none. */
  summary: string;
  /** A picture, as an absolute URL. Null: none. */
  cover: string | null;
  cover_sizes: PictureSizes | null;
  /** The shop's own label for grouping articles, such as `guide`. */
  type: string;
  /** `article`: an ordinary one. `terms`, `privacy` and `returns`: the shop's terms of use, privacy policy and return policy; one of each can be published. */
  kind: "article" | "terms" | "privacy" | "returns";
  created_at: string;
  updated_at: string;
  /** HTML. */
  content: string;
}

export interface ArticleSummary {
  id: number;
  /** The headline. */
  title: string;
  /** Some words for lists; empty if there are none. */
  summary: string;
  /** A picture, as an absolute URL. Null: none. */
  cover: string | null;
  cover_sizes: PictureSizes | null;
  /** The shop's own label for grouping articles, such as `guide`. */
  type: string;
  /** `article`: an ordinary one. `terms`, `privacy` and `returns`: the shop's terms of use, privacy policy and return policy; one of each can be published. */
  kind: "article" | "terms" | "privacy" | "returns";
  created_at: string;
  updated_at: string;
}

export interface ArticleSummaryPage {
  items: ArticleSummary[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface Banner {
  id: number;
  /** The purpose of the banner. */
  name: string;
  /** Empty if there is none. */
  description: string;
  /** The pictures, in the order to show. */
  items: BannerItem[];
}

export interface BannerBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "banner";
  /** Its pictures, in the order to show. */
  items: BannerItem[];
}

export interface BannerItem {
  id: number;
  /** The picture, as an absolute URL. */
  image: string;
  image_sizes: PictureSizes;
  /** A line on the picture; empty if there is none. */
  title: string;
  /** The target of a tap. `none`: it has none. */
  target_type: "none" | "product" | "theme" | "category" | "url";
  /** An id or an address, depending on `target_type`. */
  target: string | null;
}

export interface BannerList {
  items: Banner[];
}

export interface BeginPayment {
  /** One of the caller's unpaid orders. */
  order_id: number;
}

export interface BestPrice {
  /** The variant. */
  variant_id: number;
  /** In fen, without freight. The variant's own price if no offer lowers it. */
  price: number;
}

export interface BindLogin {
  /** The `code` that `wx.login` gives; for one use. */
  code: string;
  /** The current password. Needed by admins. */
  password?: string;
}

export interface CancelAccount {
  /** The current password. */
  password?: string;
  /** The `code` that `wx.login` gives; for one use. */
  code?: string;
}

export interface CancelOrder {
  /** The reason, in words for the shop. */
  reason?: string;
}

export interface CartItem {
  /** The variant. A cart has one line of each. */
  variant_id: number;
  /** Its product. */
  product_id: number;
  /** The product's name. Of a line that is `gone`: as last seen. */
  product_name: string;
  /** The variant's name, empty if the product has no options. Of a line that is `gone`: as last seen. */
  variant_name: string;
  /** The variant's picture, else the product's. Null: there is none, or it is `gone`. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** Number of units. */
  count: number;
  /** Selected for the next order. */
  is_chosen: boolean;
  /** The present price of one unit, in fen. Null: `gone`. */
  price: number | null;
  /** The price that the shopper saw last, in fen. */
  seen_price: number;
  /** Available quantity. 0: sold out, or gone. */
  stock: number;
  /** `short`: fewer than `count` are available. `gone`: off sale or deleted; the line remains until removed. */
  state: "ok" | "short" | "sold_out" | "gone";
  /** When the line was last set. */
  changed_at: string;
}

export interface CartItemInput {
  /** Number of units, not a difference. DELETE removes the line. */
  count: number;
  /** Selected for the next order. True if left out. */
  is_chosen?: boolean;
  /** The price that the shopper saw, in fen. The present price if left out. */
  seen_price?: number;
}

export interface CartItemList {
  items: CartItem[];
}

export interface CategoriesBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "categories";
  /** The top-level categories. */
  items: HomeCategory[];
}

export interface Category {
  id: number;
  /** The name to show. */
  name: string;
  /** Empty if there is none. */
  description: string;
  /** An absolute URL. Null: no picture. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** The category that it is in. Null: at the top. */
  parent_id: number | null;
  /** Products on sale directly in it. */
  product_count: number;
}

export interface CategoryList {
  items: Category[];
}

export interface ChangeOrderAddress {
  /** One of the caller's addresses. */
  address_id: number;
}

export interface ChangePassword {
  /** The current password. Left out if the account has none. */
  old_password?: string;
  /** The new password, taken as typed. The most common passwords are refused. */
  new_password: string;
}

export interface CodeDestination {
  /** The page of the starter mini-program. */
  page: string;
  /** The query of the page. Tab pages take none in WeChat. */
  query: Record<string, string>;
}

export interface CouponsBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "coupons";
}

export interface EditReview {
  /** From 1 to 5 stars. */
  rating?: number;
  /** The text. Stars alone are enough. */
  content?: string;
  /** Pictures from POST /v1/image, each `url` once. */
  images?: string[];
  /** True: others see neither name nor avatar. False by default. */
  is_anonymous?: boolean;
  /** In a PUT: the version that was read. 409 `stale` if a field that is sent has changed since. */
  version?: number;
}

export interface Favourite {
  /** The product. */
  product_id: number;
  /** Whether it is one of the caller's favourites. */
  is_favourite: boolean;
}

export interface FieldError {
  /** The field, with dots between the levels. Empty: the request as a whole. */
  path: string;
  /** A stable name, to switch on. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** The remaining quantity that can be ordered, returned or shipped: with `out_of_stock`, `order_state` and `after_sale_state`. */
  available?: number;
  /** With `variant_required`: the variants to choose from. */
  variants?: QuoteVariant[];
  /** With `total_changed`: the order's current total, in fen. */
  total?: number;
  /** With `stale`: the user who last changed the field. Null or absent: unknown. */
  by?: Person | null;
  /** With `stale`: when. */
  at?: string | null;
  /** With `in_use`: the kind of record that uses it. */
  entity?: string;
  /** With `in_use`: the id of that record. */
  id?: number;
  /** With `in_use`: its name. */
  name?: string;
  /** With `in_use`: that record is in the bin. */
  is_deleted?: boolean;
}

export interface Health {
  /** Always `ok`: the process answers. */
  status: "ok";
  /** True: payments and logins are simulated. */
  sandbox: boolean;
  /** The version of Kiosk. */
  version: string;
  /** The commit that runs. `-dirty` behind it: from files that differ from it. Null where the build knew neither git nor GIT_COMMIT. */
  commit: string | null;
}

export interface Home {
  /** The blocks that have something to show, from top to bottom. Ignore unknown types. */
  blocks: HomeBlock[];
}

export interface HomeCategory {
  id: number;
  /** The name to show. */
  name: string;
  /** An absolute URL. Null: no picture. */
  image: string | null;
  image_sizes: PictureSizes | null;
}

export interface HomeNotice {
  id: number;
  /** The headline. */
  title: string;
}

export interface HomeTheme {
  id: number;
  /** The name to show. */
  name: string;
  /** The picture of the theme in a list, as an absolute URL. Null: none. */
  topic_image: string | null;
  topic_image_sizes: PictureSizes | null;
}

export interface Identity {
  /** The kind: 100 user name, 101 e-mail, 102 phone, 200 mini-program. */
  type: number;
  created_at: string;
}

export interface Invoice {
  id: number;
  /** The order. */
  order_id: number;
  /** The number of the order. */
  order_no: string;
  /** The title at the time of the request. */
  title: TitleOfInvoice;
  /** In fen: what was paid and not refunded. It is fixed when the invoice is issued. */
  amount: number;
  status: InvoiceStatus;
  /** The number of the invoice. Null: not issued. */
  number: string | null;
  /** The PDF or picture, as an absolute URL. Null: not issued. */
  file: string | null;
  /** Why the shop refused it. Null: it did not. */
  reason: string | null;
  /** When the shop should have issued it: `invoice.days` days after the request. */
  due_at: string;
  created_at: string;
  updated_at: string;
}

export interface InvoiceTitle {
  id: number;
  kind: InvoiceTitleKind;
  /** The name that the invoice is made out to. */
  name: string;
  /** The tax number. Null: none. */
  tax_no: string | null;
  /** The company's address. Null: none. */
  address: string | null;
  /** The company's phone. Null: none. */
  phone: string | null;
  /** The company's bank. Null: none. */
  bank: string | null;
  /** The account at the bank. Null: none. */
  account: string | null;
  /** True for one title: the one to offer first. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}

export interface InvoiceTitleEdit {
  kind?: InvoiceTitleKind;
  /** The name that the invoice is made out to. */
  name?: string;
  /** The tax number. One of 18 characters must have the right check character; 15 or 20 are of the old kind. Needed for `company`. */
  tax_no?: string | null;
  /** The company's address. Null or empty: none. */
  address?: string | null;
  /** The company's phone. Null or empty: none. */
  phone?: string | null;
  /** The company's bank. Null or empty: none. */
  bank?: string | null;
  /** The account at the bank. Null or empty: none. */
  account?: string | null;
  /** True: the default title from now on. The first title always is. */
  is_default?: boolean;
}

export interface InvoiceTitleInput {
  kind: InvoiceTitleKind;
  /** The name that the invoice is made out to. */
  name: string;
  /** The tax number. One of 18 characters must have the right check character; 15 or 20 are of the old kind. Needed for `company`. */
  tax_no?: string | null;
  /** The company's address. Null or empty: none. */
  address?: string | null;
  /** The company's phone. Null or empty: none. */
  phone?: string | null;
  /** The company's bank. Null or empty: none. */
  bank?: string | null;
  /** The account at the bank. Null or empty: none. */
  account?: string | null;
  /** True: the default title from now on. The first title always is. */
  is_default?: boolean;
}

export interface InvoiceTitleList {
  items: InvoiceTitle[];
}

export interface Licence {
  /** The business that runs the shop. */
  name: string;
  /** Its unified social credit code. */
  number: string;
  /** A picture of it, as an absolute URL. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** Further permits, such as one for food. */
  permits: Permit[];
}

export interface NoticeBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "notice";
  /** The newest announcement. */
  items: HomeNotice[];
}

export interface OfferTier {
  /** The price of the goods, before discounts and in fen, from which it applies. */
  from: number;
  /** The amount off, in fen, or the part off, in hundredths of a percent. */
  off: number;
}

export interface OpenCoupon {
  /** For POST /v1/coupon/{id}/claim. */
  id: number;
  /** Its name. */
  name: string;
  /** The price that is lowered. */
  level: CouponLevel;
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
  /** The goods that it is for. */
  scope: OfferScope;
  /** Ids of products or categories. */
  scope_ids: number[];
  /** Can be used until this time. Null: for `valid_days` from its claim on. */
  valid_to: string | null;
  /** Can be used for this number of days. Null: until `valid_to`. */
  valid_days: number | null;
  /** Can be claimed until this time. Null: as long as there are copies. */
  claim_to: string | null;
  /** The number of remaining copies. Null: unlimited. */
  left: number | null;
  /** The number of the caller's copies. 0 without a token. */
  claimed_count: number;
  /** True: the caller can claim one more. */
  can_claim: boolean;
}

export interface OpenCouponList {
  items: OpenCoupon[];
}

export interface Order {
  id: number;
  /** The number for people. The first eight digits are the day. */
  order_no: string;
  status: OrderStatus;
  /** True: the order is still `paid`, and a part of it is in a parcel, or handed over. Show this instead of the state. */
  is_part_shipped: boolean;
  delivery: Delivery;
  /** The amount to pay, in fen: `goods_total` - `discount_total` + `freight`. */
  total_price: number;
  /** The price of the goods before discounts, in fen: the sum of the lines' `subtotal`. */
  goods_total: number;
  /** The freight, in fen. */
  freight: number;
  /** The discount on the goods, in fen: the sum of the lines' `discount`. */
  discount_total: number;
  /** Number of units of all lines. */
  total_count: number;
  /** Number of units in open after-sale requests or refunded. */
  claimed_count: number;
  /** Number of refunded units. */
  refunded_count: number;
  /** The first product's name at the time, and how many more lines there are. */
  snap_name: string;
  /** The first product's picture at the time, as an absolute URL. Null: it had none. */
  snap_image: string | null;
  snap_image_sizes: PictureSizes | null;
  /** The actions the caller can take next. */
  actions: OrderAction[];
  /** The time of the order. */
  created_at: string;
  /** Until this time an unpaid order can be paid, and its stock is reserved. */
  expires_at: string;
  /** Why the order costs less, the oldest first. Those of the goods add up to `discount_total`; those of the freight are already taken off `freight`. */
  discounts: OrderDiscount[];
  /** The ordered goods. Later changes of the products do not affect them. */
  items: OrderLine[];
  /** The delivery address at that time. Null for `pickup` and `virtual`. */
  address: OrderAddress | null;
  /** The person who collects a `pickup` order. Null: no name was given. */
  contact: OrderContact | null;
  /** Say it at the counter. Null unless this is a paid order to be picked up. */
  pickup_code: string | null;
  /** The shopper's wish; empty if there is none. */
  remark: string;
  /** The time of payment. Null: not paid. */
  paid_at: string | null;
  /** The time of shipping. Null: not shipped. */
  shipped_at: string | null;
  /** The time of arrival. Null: it has not arrived. */
  completed_at: string | null;
  /** The time of cancelling. Null: not cancelled. */
  cancelled_at: string | null;
  /** The amount refunded so far, in fen. */
  refunded_amount: number;
  /** The payment that counts. Null: none yet. */
  payment: OrderPayment | null;
  /** The first parcel. */
  shipment: OrderShipment | null;
  /** All parcels. The order is `shipped` when all its lines are in parcels. */
  shipments: OrderShipment[];
  /** Its after-sale requests, newest first. */
  after_sales: AfterSaleSummary[];
  /** The invoice that was requested last. Null: none was. */
  invoice: OrderInvoice | null;
  /** Its events, oldest first. */
  events: OrderEvent[];
}

export interface OrderAddress {
  /** The recipient. */
  name: string;
  /** The recipient's phone. */
  phone: string;
  /** Province, or a city on its level. */
  province: string;
  /** City. */
  city: string;
  /** District or county; empty if there is none. */
  district: string;
  /** Street, house and door. */
  detail: string;
  /** Empty if there is none. */
  postal_code: string;
}

export interface OrderContact {
  /** The person who collects the order. */
  name: string;
  /** The phone of that person. */
  phone: string;
}

export interface OrderContactInput {
  /** The person who collects the order. */
  name: string;
  /** The phone to call when the goods are ready. */
  phone: string;
}

export interface OrderCounts {
  /** The sum of all states. */
  all: number;
  /** To be paid, in time. */
  unpaid: number;
  /** Paid, to be shipped. */
  paid: number;
  /** On their way. */
  shipped: number;
  /** Arrived. */
  completed: number;
  /** Not paid in time, or cancelled. */
  cancelled: number;
  /** The money is on its way back. */
  refunding: number;
  /** The money is back. */
  refunded: number;
  /** Requests for money back that are not over. Not in `all`. */
  after_sale: number;
}

export interface OrderDiscount {
  id: number;
  /** The origin. `admin`: an admin lowered the price of the unpaid order. */
  kind: "promotion" | "coupon" | "admin";
  /** The name to show. For `admin`: the reason. */
  name: string;
  /** The price that is lowered: that of the goods, or the freight. */
  target: "goods" | "freight";
  /** The amount, in fen. Negative if an admin has raised a lowered price. */
  amount: number;
}

export interface OrderEvent {
  /** `move`: from one state to another. `parcel`: a parcel was shipped that is not the last. `parcel_edit`: an admin corrected a parcel's shipping details. `address_edit`: the address was changed, by an admin or the shopper. `price_edit`: an admin lowered the price of the unpaid order. `parcel_undo`: an admin took back a parcel that had just been shipped; the order goes from `shipped` to `paid` if it was the last one. The states before and after are otherwise the same. */
  kind: "move" | "parcel" | "parcel_edit" | "parcel_undo" | "address_edit" | "price_edit";
  /** The state before. Null: the order was placed. */
  from: OrderStatus | null;
  /** The state after. */
  to: OrderStatus;
  /** The actor. `platform`: WeChat Pay. `system`: a time limit, or a rule of the shop. */
  by: "shopper" | "admin" | "platform" | "system";
  /** The reason that was given; empty if there is none. */
  reason: string;
  /** The time of the event. */
  created_at: string;
}

export interface OrderInvoice {
  status: InvoiceStatus;
  /** The number of the invoice. Null: not issued. */
  number: string | null;
  /** The PDF or picture, as an absolute URL. Null: not issued. */
  file: string | null;
  /** In fen: what was paid and not refunded. It is fixed when the invoice is issued. */
  amount: number;
  /** Why the shop refused it. Null: it did not. */
  reason: string | null;
}

export interface OrderLine {
  /** Names this line, in parcels for example. */
  id: number;
  /** The product, which may be off sale or deleted by now. */
  product_id: number;
  /** The variant that was ordered. */
  variant_id: number;
  /** The product's name at the time. */
  name: string;
  /** The chosen options as they were named at the time. Empty: there were none. */
  variant_name: string;
  /** The picture at the time, as an absolute URL. Null: it had none. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** The price of one piece at the time, in fen. */
  price: number;
  /** Number of units. */
  count: number;
  /** `price` × `count`, in fen. */
  subtotal: number;
  /** The discount on this line, in fen. */
  discount: number;
  /** `subtotal` - `discount`, in fen: the amount paid for this line. */
  payable: number;
  /** Number of units in parcels. */
  shipped_count: number;
  /** Number of units that are not shipped, because they are in after-sale requests or refunded. */
  held_count: number;
  /** Number of units in open after-sale requests or refunded. */
  claimed_count: number;
  /** Number of refunded units. */
  refunded_count: number;
  /** The caller's review of this line. Null: none. */
  review_id: number | null;
  /** True: POST /v1/review takes this line. */
  can_review: boolean;
}

export interface OrderPayment {
  /** `offline`: the shop received the money outside WeChat. */
  channel: "wechat" | "offline";
  /** WeChat Pay's number of the payment. Null for `offline`. */
  transaction_id: string | null;
  /** The amount paid, in fen. */
  amount: number;
  /** The time at which the money was received. */
  paid_at: string;
}

export interface OrderQuote {
  /** The delivery method of `total`: the requested one, or the shop's first. */
  delivery: Delivery;
  /** The lines, those of the same variant merged. */
  items: QuoteLine[];
  /** The price of the goods before discounts, in fen. */
  goods_total: number;
  /** Each way that the shop offers. */
  deliveries: QuoteDelivery[];
  /** The freight of `delivery`, in fen. */
  freight: number;
  /** The nearest amount that makes the freight free. Null: there is none. */
  free_freight: QuoteFreeFreight | null;
  /** If several templates charge the order: what the goods of each cost to send. Each has its own amount from which it ships free, so `free_freight` is null. Else empty. */
  freight_parts: QuoteFreightPart[];
  /** The discount on the goods, in fen. */
  discount_total: number;
  /** Why the order costs less. Those of the freight are already taken off `freight`. */
  discounts: QuoteDiscount[];
  /** The caller's coupons, the most valuable first. To use one, send its `user_coupon_id`. Of more than 20 that can lower the price, those with the largest possible discounts are listed. */
  coupons: QuoteCoupon[];
  /** At most 20 open coupons that the caller can claim for these goods, the most valuable first. */
  claimable: QuoteClaimableCoupon[];
  /** The price of the lines without a problem, in fen. Send it as `expected_total`. */
  total: number;
  /** Every reason why the order cannot be placed as requested. Empty: it can be placed. */
  problems: QuoteProblem[];
}

export interface OrderShipment {
  id: number;
  /** The carrier's code, a value of the dictionary `carrier`. Null unless the order goes by `express`. */
  carrier: string | null;
  /** The carrier's label in the dictionary now; the code if it is no longer there. */
  carrier_name: string | null;
  /** The carrier's number of the parcel. Null unless the order goes by `express`. */
  tracking_no: string | null;
  /** The courier of a `local` order, if the shop entered one. */
  courier_name: string | null;
  /** The phone of the courier of a `local` order. Null: not given. */
  courier_phone: string | null;
  /** The time of shipping. */
  shipped_at: string;
  /** Which lines are in it, and how many of each. */
  items: ShipmentLine[];
}

export interface OrderSummary {
  id: number;
  /** The number for people. The first eight digits are the day. */
  order_no: string;
  status: OrderStatus;
  /** True: the order is still `paid`, and a part of it is in a parcel, or handed over. Show this instead of the state. */
  is_part_shipped: boolean;
  delivery: Delivery;
  /** The amount to pay, in fen: `goods_total` - `discount_total` + `freight`. */
  total_price: number;
  /** The price of the goods before discounts, in fen: the sum of the lines' `subtotal`. */
  goods_total: number;
  /** The freight, in fen. */
  freight: number;
  /** The discount on the goods, in fen: the sum of the lines' `discount`. */
  discount_total: number;
  /** Number of units of all lines. */
  total_count: number;
  /** Number of units in open after-sale requests or refunded. */
  claimed_count: number;
  /** Number of refunded units. */
  refunded_count: number;
  /** The first product's name at the time, and how many more lines there are. */
  snap_name: string;
  /** The first product's picture at the time, as an absolute URL. Null: it had none. */
  snap_image: string | null;
  snap_image_sizes: PictureSizes | null;
  /** The actions the caller can take next. */
  actions: OrderAction[];
  /** The time of the order. */
  created_at: string;
  /** Until this time an unpaid order can be paid, and its stock is reserved. */
  expires_at: string;
}

export interface OrderSummaryPage {
  items: OrderSummary[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface OwnReview {
  id: number;
  /** The product that it is about. */
  product_id: number;
  /** The variant that was ordered, as it was named at the time. Empty: there was nothing to choose. */
  variant_name: string;
  /** From 1 to 5 stars. */
  rating: number;
  /** The text, not HTML. Empty: there are only stars. */
  content: string;
  /** The author's pictures. */
  images: ReviewImage[];
  /** The shop's answer. Null: none. */
  reply: string | null;
  /** The time of the answer. Null: none. */
  replied_at: string | null;
  created_at: string;
  /** Null: the shopper wrote anonymously, or the account was deleted. */
  author: ReviewAuthor | null;
  /** The line of the caller's order. Null: another shopper's review. */
  item_id: number | null;
  /** The product's name when it was ordered. */
  product_name: string;
  /** The picture when it was ordered. Null: it had none. */
  product_image: string | null;
  product_image_sizes: PictureSizes | null;
  /** True: others see neither name nor avatar. */
  is_anonymous: boolean;
  status: ReviewStatus;
  /** In a PUT: the version that was read. 409 `stale` if a field that is sent has changed since. */
  version: number;
  updated_at: string;
}

export interface OwnReviewPage {
  items: OwnReview[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface OwnTerms {
  /** `terms`: of use. `privacy`: the privacy policy. `returns`: the return policy, which is shown only. */
  kind: "terms" | "privacy" | "returns";
  /** The version of the published text. Each kind counts from 1. */
  version: number;
  /** The last version that has to be accepted again by those who accepted an earlier one. */
  material_version: number;
  /** The article with the text: `GET /v1/article/{id}`. */
  article_id: number;
  /** The headline. */
  title: string;
  /** The time at which this version was published. */
  published_at: string;
  /** The newest version that the caller accepted. Null: none. */
  accepted_version: number | null;
  /** Whether the caller has to accept the text: `accepted_version` is below `material_version`. */
  needs_acceptance: boolean;
}

export interface OwnTermsList {
  items: OwnTerms[];
}

export interface ParsedAddress {
  /** The recipient. Empty: not found, as for each field. */
  name: string;
  /** The recipient's phone. */
  phone: string;
  /** Province, or a city on its level. */
  province: string;
  /** City. */
  city: string;
  /** District or county; empty, too, if the city has none. */
  district: string;
  /** Street, house and door: the rest of the text. */
  detail: string;
  /** Postal code. */
  postal_code: string;
}

export interface PastedAddress {
  /** The pasted text. */
  text: string;
}

export interface PaymentParams {
  /** Seconds since 1970, as text. */
  timeStamp: string;
  /** A random text. */
  nonceStr: string;
  /** Names the prepared payment at WeChat Pay. */
  package: string;
  /** The kind of signature. */
  signType: "RSA";
  /** The signature. */
  paySign: string;
}

export interface Permit {
  /** The name of the permit. */
  name: string;
  /** Its number. */
  number: string;
  /** A picture of it, as an absolute URL. */
  image: string | null;
  image_sizes: PictureSizes | null;
}

export interface Person {
  id: number;
  /** The name to show. Still there if the account was deleted. */
  nickname: string;
}

export interface PhoneCode {
  /** The `code` that the button `open-type="getPhoneNumber"` gives; for one use. */
  code: string;
}

export interface PictureBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "picture";
  /** The picture, as an absolute URL. */
  image: string;
  image_sizes: PictureSizes;
  /** A line on the picture; empty if there is none. */
  title?: string;
  /** The target of a tap. `none`: it has none. */
  target_type: "none" | "product" | "theme" | "category" | "url";
  /** An id or an address, depending on `target_type`. */
  target?: string | null;
}

export interface PictureSize {
  /** An absolute URL. */
  url: string;
  /** In pixels. Null until an older picture is measured. */
  width: number | null;
  /** In pixels. Null until an older picture is measured. */
  height: number | null;
}

export interface PlaceOrder {
  /** The ordered goods. */
  products: PlaceOrderLine[];
  /** The delivery method. The shop's first one if omitted. */
  delivery?: Delivery;
  /** One of the caller's addresses. The default address if left out. */
  address_id?: number;
  /** For `pickup`: the person who collects the order. Omit it for other deliveries. */
  contact?: OrderContactInput;
  /** A wish of the shopper, which the shop sees. */
  remark?: string;
  /** One of the caller's coupons, `coupons` of POST /v1/order/quote, or of GET /v1/coupon/mine. */
  user_coupon_id?: number;
  /** The `total` that the shopper was shown. If the order costs something else now, it is not placed: `stale`. */
  expected_total?: number;
}

export interface PlaceOrderLine {
  /** A product on sale. */
  product_id: number;
  /** One of its `variants`. Needed if there are several. */
  variant_id?: number;
  /** Number of units. */
  count: number;
  /** The block of GET /v1/home that led to the product, for GET /cms/stats/blocks. Need not exist. */
  block_id?: number;
}

export interface PreparedPayment {
  /** The order that is paid. */
  order_id: number;
  /** The shop's number of this payment at WeChat Pay. */
  out_trade_no: string;
  /** Until then it can be paid. */
  expires_at: string;
  /** The parameters of `wx.requestPayment`, unchanged. */
  params: PaymentParams;
}

export interface Problem {
  /** Always this value: `code` identifies the problem. */
  type: "about:blank";
  /** The kind of problem in words. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** A stable name, to switch on. */
  code: ProblemCode;
  /** The problem, in a sentence for people. */
  detail: string;
  /** Names this request in the logs, as the header `X-Request-Id` does. */
  request_id: string;
  /** Seconds to wait before the next try, as in the header `Retry-After`. */
  retry_after?: number;
  /** With `second_factor_required`: send it with a code to POST /v1/token/second_factor. Valid for five minutes. */
  ticket?: string;
  /** All problems with their fields, at most a hundred. */
  errors?: FieldError[];
}

export interface Product {
  id: number;
  /** The category it is directly in. */
  category_id: number;
  /** The name to show. */
  name: string;
  /** A short text shown with the name. Empty if there is none. */
  summary: string;
  /** In fen. Of several variants, the lowest. */
  price: number;
  /** The highest price of its variants, in fen. */
  price_max: number;
  /** Available quantity of all variants. 0: sold out. */
  stock: number;
  /** The number of variants. One: there is nothing to choose. */
  variant_count: number;
  /** The only variant. Null: there are several to choose from. */
  variant_id: number | null;
  /** An absolute URL. Null: no picture. */
  main_image: string | null;
  main_image_sizes: PictureSizes | null;
  /** Number of units sold: paid and not refunded. */
  sold: number;
  /** The average of its published reviews, from 1 to 5. Null: it has none. */
  rating: number | null;
  /** The number of its published reviews. */
  rating_count: number;
  /** The list price, shown crossed out next to `price`: that of the cheapest variant. Null if there is none. */
  market_price: number | null;
  /** The options that a shopper chooses from. Empty if the product has one variant. */
  options: ProductOption[];
  /** The variants, in display order. A combination that is missing is not sold. */
  variants: ProductVariant[];
  /** The number of its units that one customer can buy, over all time. Cancelled orders and refunded units do not count. Null: no limit. */
  max_per_customer: number | null;
  /** The running promotions that cover it. POST /v1/order/quote shows the amount they take off an order. */
  offers: ProductOffer[];
  /** All pictures, as absolute URLs. */
  images: string[];
  /** The sizes of each of `images`, in their order. */
  images_sizes: PictureSizes[];
  /** Facts about the product, in the order to show. */
  properties: ProductProperty[];
  /** The long description: HTML with absolute picture addresses, for `<rich-text>`. */
  detail: string;
}

export interface ProductCard {
  id: number;
  /** The category it is directly in. */
  category_id: number;
  /** The name to show. */
  name: string;
  /** A short text shown with the name. Empty if there is none. */
  summary: string;
  /** In fen. Of several variants, the lowest. */
  price: number;
  /** The highest price of its variants, in fen. */
  price_max: number;
  /** Available quantity of all variants. 0: sold out. */
  stock: number;
  /** The number of variants. One: there is nothing to choose. */
  variant_count: number;
  /** The only variant. Null: there are several to choose from. */
  variant_id: number | null;
  /** An absolute URL. Null: no picture. */
  main_image: string | null;
  main_image_sizes: PictureSizes | null;
  /** Number of units sold: paid and not refunded. */
  sold: number;
  /** The average of its published reviews, from 1 to 5. Null: it has none. */
  rating: number | null;
  /** The number of its published reviews. */
  rating_count: number;
}

export interface ProductCardPage {
  items: ProductCard[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface ProductCoupon {
  /** For POST /v1/coupon/{id}/claim. Null: the caller has a copy. */
  coupon_id: number | null;
  /** Its name. */
  name: string;
  /** The price that is lowered: that of the goods of the `order`, or the `freight`. */
  level: "order" | "freight";
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
}

export interface ProductOffer {
  /** Its name, as shoppers read it. */
  label: string;
  /** The price that is lowered: that of each `product`, of the goods of the `order`, or the `freight`. */
  level: "product" | "order" | "freight";
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
  /** Until this time, which is not included. Null: no end is planned. */
  ends_at: string | null;
  /** False: an order with this promotion cannot use a coupon. */
  with_coupon: boolean;
}

export interface ProductOffers {
  /** The price of one piece of each variant with the running promotions and the best coupon. */
  prices: BestPrice[];
  /** The coupons that the product can be bought with. */
  coupons: ProductCoupon[];
}

export interface ProductOption {
  /** The options of the variant. */
  name: string;
  /** The values to choose from. */
  values: string[];
}

export interface ProductProperty {
  /** The name of the property. */
  name: string;
  /** The fact. */
  detail: string;
}

export interface ProductVariant {
  id: number;
  /** One value of each option, in their order. */
  values: string[];
  /** The values as one name; empty if the product has no options. */
  name: string;
  /** In fen. */
  price: number;
  /** The list price in fen, shown crossed out next to the price. Null if there is none. */
  market_price: number | null;
  /** Available quantity. 0: sold out. */
  stock: number;
  /** An absolute URL. Null: it has no picture. */
  image: string | null;
  image_sizes: PictureSizes | null;
}

export interface ProductsBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "products";
  /** The heading. Empty or absent: none of its own. */
  title?: string;
  /** How its products are chosen. */
  rule: "chosen" | "category" | "newest" | "best_selling" | "on_offer";
  /** With the rule `category`: the category. */
  category_id?: number | null;
  /** At most 12 products on sale. */
  items: ProductCard[];
}

export interface QuoteClaimableCoupon {
  /** For POST /v1/coupon/{id}/claim. */
  coupon_id: number;
  /** Its name, as shoppers read it. */
  name: string;
  /** The price that is lowered: that of the goods of the `order`, or the `freight`. */
  level: "order" | "freight";
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
  /** By how much it lowers `total`, in fen. 0: not at all. */
  saving: number;
  /** Why it cannot be used: `no_goods`, `too_little` or `better_offer`. Null: it can. */
  problem: QuoteProblem | null;
  /** Can be used until this time. Null: for `valid_days` from its claim on. */
  valid_to: string | null;
  /** Can be used for this number of days. Null: until `valid_to`. */
  valid_days: number | null;
}

export interface QuoteCoupon {
  /** The caller's copy, for POST /v1/order. */
  user_coupon_id: number;
  /** Its name, as shoppers read it. */
  name: string;
  /** The price that is lowered: that of the goods of the `order`, or the `freight`. */
  level: "order" | "freight";
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
  /** By how much it lowers `total`, in fen. 0: not at all. */
  saving: number;
  /** Why it cannot be used: `no_goods`, `too_little` or `better_offer`. Null: it can. */
  problem: QuoteProblem | null;
  /** The time at which it expires. */
  valid_to: string;
}

export interface QuoteDelivery {
  delivery: Delivery;
  /** The freight of the lines that can be delivered this way, in fen. */
  freight: number;
  /** True: there is no address yet, so `freight`, 0 included, is only what it costs to most places; if most are excluded, to the first that are not. The freight to an address can be more. With the quoted `delivery`, `total` and `free_freight` are estimates too. */
  estimated: boolean;
  /** The reason why some lines cannot be delivered this way. Null: all can. */
  problem: QuoteProblem | null;
}

export interface QuoteDiscount {
  /** The origin. */
  kind: "promotion" | "coupon" | "admin";
  /** Its name, as shoppers read it. */
  name: string;
  /** The price that is lowered: that of the goods, or the freight. */
  target: "goods" | "freight";
  /** The discount, in fen. */
  amount: number;
}

export interface QuoteFreeFreight {
  /** The amount of goods from which the freight is nothing, in fen. */
  from: number;
  /** The difference to the threshold. 0: it is reached. */
  missing: number;
}

export interface QuoteFreightPart {
  /** The `at` of its `items`. */
  items: number[];
  /** The freight of these goods, before discounts, in fen. */
  freight: number;
  /** The amount of these goods from which it is nothing. Null: there is none. */
  free_from: number | null;
  /** The difference to `free_from`. 0: there is none. */
  missing: number;
}

export interface QuoteLine {
  /** Index of the first request line merged into this line. */
  at: number;
  /** The product that the line names, on sale or not. */
  product_id: number;
  /** The variant. Null: none was named, and there are several or none. */
  variant_id: number | null;
  /** Null: it is not on sale. */
  name: string | null;
  /** Empty: nothing to choose. */
  variant_name: string;
  /** Its picture, as an absolute URL. Null: none. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** The price of one piece now, in fen. Null: not known before one is chosen. */
  price: number | null;
  /** Number of units. */
  count: number;
  /** `price` × `count`, in fen. */
  subtotal: number | null;
  /** The discount on this line, in fen. */
  discount: number;
  /** `subtotal` - `discount`, in fen. */
  payable: number | null;
  /** Current quantity. */
  stock: number | null;
  /** The reason why this line cannot be ordered. Null: it can. */
  problem: QuoteProblem | null;
}

export interface QuoteProblem {
  /** The part of the request. Empty: the whole order. */
  path: string;
  /** The problem that POST /v1/order would report: `not_on_sale`, `variant_required`, `out_of_stock`, `too_big`, `limit_reached`, `not_deliverable`, `shop_closed`, `required` (an address), or the reason for which the coupon is not used. */
  code: string;
  /** The same for people. */
  message: string;
  /** The available quantity. Null: quantity is not the problem. */
  available: number | null;
  /** With `variant_required`: the variants to choose from. */
  variants: QuoteVariant[] | null;
}

export interface QuoteVariant {
  id: number;
  /** Its values. */
  name: string;
  /** Quantity. */
  stock: number;
}

export interface RedeemCoupon {
  /** 4 to 20 letters and digits. Case is ignored. */
  code: string;
}

export interface Register {
  /** A name to sign in with: 3 to 32 letters, digits, `_`, `.` or `-`, a letter first. Stored in lower case. */
  username?: string;
  /** An e-mail address to sign in with. Stored in lower case, and not verified. */
  email?: string;
  /** A mobile number of mainland China to sign in with, +86 or not. Not verified. */
  phone?: string;
  /** Taken as typed. The most common passwords are refused. */
  password: string;
  /** The name to show. Empty: none. */
  nickname?: string;
}

export interface RequestAfterSale {
  /** One of the caller's paid orders. */
  order_id: number;
  /** `return` only for shipped goods. `refund` for shipped goods too: they are not sent back. */
  type: AfterSaleType;
  /** The requested goods. */
  items: AfterSaleLineInput[];
  /** One of the `reasons` that fit these goods. */
  reason: string;
  /** The event, in words for the shopper. */
  description?: string;
  /** Pictures from POST /v1/image, each `url` once. */
  images?: string[];
}

export interface RequestInvoice {
  /** One of the caller's titles, of GET /v1/invoice_title. */
  title_id: number;
}

export interface ReturnAddress {
  /** The recipient. */
  name: string;
  /** The phone for the carrier. */
  phone: string;
  /** The destination. */
  address: string;
}

export interface Review {
  id: number;
  /** The product that it is about. */
  product_id: number;
  /** The variant that was ordered, as it was named at the time. Empty: there was nothing to choose. */
  variant_name: string;
  /** From 1 to 5 stars. */
  rating: number;
  /** The text, not HTML. Empty: there are only stars. */
  content: string;
  /** The author's pictures. */
  images: ReviewImage[];
  /** The shop's answer. Null: none. */
  reply: string | null;
  /** The time of the answer. Null: none. */
  replied_at: string | null;
  created_at: string;
  /** Null: the shopper wrote anonymously, or the account was deleted. */
  author: ReviewAuthor | null;
}

export interface ReviewAuthor {
  /** The name that the shopper has now. May be empty. */
  nickname: string;
  /** The avatar that the shopper has now. Null: none. */
  avatar: string | null;
  avatar_sizes: PictureSizes | null;
}

export interface ReviewImage {
  /** An absolute URL. */
  url: string;
  sizes: PictureSizes;
}

export interface ReviewPage {
  items: Review[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface SandboxAttempt {
  /** `pay`: the shopper pays. `fail`: the payment fails. */
  action: "pay" | "fail";
  /** The way in which the shop is notified. Defaults to `once`. `repeat`: the same notification three times, then another one with a new id. `none`: no notification. `forged`: signed with a wrong key. `wrong_amount`: correctly signed, but one fen too much. The last two change only the notification, not the payment. */
  notify?: "once" | "repeat" | "none" | "forged" | "wrong_amount";
  /** Milliseconds to wait before the shop is notified. 0 if left out. */
  delay_ms?: number;
}

export interface SandboxOutsideRefund {
  /** The merchant refunds at WeChat Pay's own site. */
  action: "refund";
  /** In fen. Default: all that is left of the payment. */
  amount?: number;
  /** The way in which the shop is notified. Defaults to `once`. */
  notify?: "once" | "none";
  /** Milliseconds to wait before the shop is notified. 0 if left out. */
  delay_ms?: number;
}

export interface SandboxResult {
  /** WeChat Pay's transaction id. Null: the payment failed. */
  transaction_id: string | null;
  /** With `refund`: the number that the refund got. */
  out_refund_no?: string;
}

export interface SearchWord {
  /** The text to show, and to search for. */
  word: string;
}

export interface SearchWordList {
  items: SearchWord[];
}

export interface SecondStep {
  /** As the 401 gave it. Valid for five minutes. */
  ticket: string;
  /** Six digits of the authenticator app, or a recovery code. Case, spaces and hyphens do not matter. */
  code: string;
  /** True: sign-ins that send the `device_token` need no code for 30 days. Defaults to false. */
  trust?: boolean;
}

export interface ShipmentLine {
  /** A line of the order. */
  item_id: number;
  /** Number of units. */
  count: number;
}

export interface ShipmentTracking {
  /** For the plugin. Request a new one each time. */
  waybill_token: string;
}

export interface Shop {
  /** The name to show. */
  name: string;
  /** A square picture, as an absolute URL. Null if the shop has none. */
  logo: string | null;
  logo_sizes: PictureSizes | null;
  /** Derived from the theme colour in the shop's settings. */
  colors: ShopThemes;
  /** Empty if the shop has none. */
  phone: string;
  /** Empty if the shop has none. */
  service_hours: string;
  /** Empty if the shop has none. */
  address: string;
  /** The ways of delivery to choose from in POST /v1/order; the first is the default. */
  deliveries: Delivery[];
  /** The distance from the shop to which `local` delivers, for addresses with `latitude` and `longitude`. Null: it delivers by districts, or not at all. */
  local_radius_km: number | null;
  /** The shop has not opened yet: only its admins can sign in and order, and nothing is charged. */
  is_practising: boolean;
  /** False: POST /v1/order is 409 `shop_closed` now. */
  takes_orders: boolean;
  /** The owner has closed the shop for a while. */
  is_closed: boolean;
  /** The owner's message while the shop is closed. Can be empty. */
  closed_note: string;
  /** The hours in which orders are accepted each day, in the shop's time zone; the end may be past midnight. Empty: at any time. */
  order_hours: string;
  /** The business licence and permits, which the E-Commerce Law (article 15) wants on the home page. Null until the owner has entered them. */
  licence: Licence | null;
  /** The ICP filing number of the mini-program. Empty if there is none. */
  icp_no: string;
  /** The banner that the owner chose for the home page: GET /v1/banner/{id}. Null: none. */
  home_banner_id: number | null;
  /** The newest three. */
  notices: AnnouncementSummary[];
  /** The newest ten. */
  articles: ArticleSummary[];
}

export interface ShopColors {
  /** Of buttons. */
  fill: string;
  /** Of text on `fill`. */
  on_fill: string;
  /** Of links and icons: readable on the background of this theme. */
  accent: string;
  /** A pale background for text in `accent`. */
  soft: string;
}

export interface ShopThemes {
  /** For a phone in light mode. */
  light: ShopColors;
  /** For a phone in dark mode. */
  dark: ShopColors;
}

export interface SignIn {
  /** A user name, an e-mail address, a phone number, or a login code. */
  account: string;
  /** The password. Not needed with a login code. */
  secret?: string;
  /** The token that this browser or app got from an earlier sign-in by password. It prevents wrong passwords sent from elsewhere from locking this user out here; it does not replace the password. Not used with a login code. */
  device_token?: string;
  /** 100 user name · 101 e-mail · 102 phone · 200 mini-program login code */
  type: 100 | 101 | 102 | 200;
}

export interface SignedIn {
  /** Send it as `Authorization: Bearer …`. */
  token: string;
  /** The way in which the token is sent. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** The time at which the token expires. PUT /v1/token renews it. */
  expires_at: string;
  /** The user the token belongs to. */
  user: User;
  /** Keep it, also after signing out, and send it with the next sign-in by password. Null after a sign-in by a login code. */
  device_token: string | null;
}

export interface SpaceBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "space";
}

export interface StockNoticeInput {
  /** The sold-out variant. */
  variant_id: number;
}

export interface Subscription {
  /** `unpaid`: an order waits for its payment. `pickup`: a paid order can be picked up. `after_sale`: money goes back. `shipped`: an order is on its way; only sent while `wechat.report_shipping` is off, since WeChat notifies shoppers of reported shipments itself. `invoice`: an invoice was issued. `restock`: a variant that the shopper waits for is back in stock. */
  kind: "unpaid" | "pickup" | "after_sale" | "shipped" | "invoice" | "restock";
  /** For `tmplIds` of `wx.requestSubscribeMessage`. */
  template_id: string;
}

export interface SubscriptionInput {
  /** The result of `wx.requestSubscribeMessage`, by template. */
  results: Record<string, "accept" | "reject" | "ban" | "filter" | "acceptWithAudio" | "acceptWithAlert" | "acceptWithForcePush">;
}

export interface SubscriptionList {
  items: Subscription[];
}

export interface Terms {
  /** `terms`: of use. `privacy`: the privacy policy. `returns`: the return policy, which is shown only. */
  kind: "terms" | "privacy" | "returns";
  /** The version of the published text. Each kind counts from 1. */
  version: number;
  /** The last version that has to be accepted again by those who accepted an earlier one. */
  material_version: number;
  /** The article with the text: `GET /v1/article/{id}`. */
  article_id: number;
  /** The headline. */
  title: string;
  /** The time at which this version was published. */
  published_at: string;
}

export interface TermsAcceptanceInput {
  /** The text that the shopper was shown. */
  versions: AcceptedVersion[];
}

export interface TermsList {
  items: Terms[];
}

export interface TextBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "text";
  /** The heading. Empty or absent: none of its own. */
  title?: string;
  /** Plain text. */
  text?: string;
}

export interface Theme {
  id: number;
  /** The name to show. */
  name: string;
  /** Empty if there is none. */
  description: string;
  /** The picture of the theme in a list, as an absolute URL. Null: none. */
  topic_image: string | null;
  topic_image_sizes: PictureSizes | null;
  /** The picture at the head of the theme's page, as an absolute URL. Null: none. */
  head_image: string | null;
  head_image_sizes: PictureSizes | null;
  /** The products on sale, in the order to show. */
  products: ProductCard[];
}

export interface ThemeBlock {
  /** Identifies the block on the page. */
  id: number;
  /** What it shows. */
  type: "theme";
  /** One theme, or all published ones. */
  items: HomeTheme[];
}

export interface ThemeSummary {
  id: number;
  /** The name to show. */
  name: string;
  /** Empty if there is none. */
  description: string;
  /** The picture of the theme in a list, as an absolute URL. Null: none. */
  topic_image: string | null;
  topic_image_sizes: PictureSizes | null;
  /** The picture at the head of the theme's page, as an absolute URL. Null: none. */
  head_image: string | null;
  head_image_sizes: PictureSizes | null;
}

export interface ThemeSummaryList {
  items: ThemeSummary[];
}

export interface TitleOfInvoice {
  kind: InvoiceTitleKind;
  /** The name that the invoice is made out to. */
  name: string;
  /** The tax number. Null: none. */
  tax_no: string | null;
  /** The company's address. Null: none. */
  address: string | null;
  /** The company's phone. Null: none. */
  phone: string | null;
  /** The company's bank. Null: none. */
  bank: string | null;
  /** The account at the bank. Null: none. */
  account: string | null;
}

export interface Token {
  /** Send it as `Authorization: Bearer …`. */
  token: string;
  /** The way in which the token is sent. */
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  /** The time at which the token expires. PUT /v1/token renews it. */
  expires_at: string;
  /** The user the token belongs to. */
  user: User;
}

export interface UploadedImage {
  /** Name it in POST /v1/after_sale or POST /v1/review within an hour: then it is deleted. */
  url: string;
}

export interface User {
  id: number;
  /** The name to show; empty if the user has none. */
  nickname: string;
  /** An absolute URL. Null: no avatar. */
  avatar: string | null;
  avatar_sizes: PictureSizes | null;
  /** A name to sign in with (type 100). Null: none. */
  username: string | null;
  /** An e-mail address to sign in with (type 101). Null: none. */
  email: string | null;
  /** A phone number to sign in with (type 102), without +86. Null: none. */
  phone: string | null;
  /** The permissions of an admin. Null: a shopper. */
  group: UserGroup | null;
  /** True: the password is provisional, since somebody else chose it. Until the user has chosen one by PUT /v1/user/password, only that, GET /v1/user and DELETE /v1/token answer; all else is 403 `password_change_required`. */
  is_provisional: boolean;
  created_at: string;
}

export interface UserCoupon {
  /** For `user_coupon_id` of POST /v1/order. */
  id: number;
  /** The coupon of which it is a copy. */
  coupon_id: number;
  /** Its name. */
  name: string;
  /** The price that is lowered. */
  level: CouponLevel;
  /** Whether `off` is a part of the price, or an amount. */
  kind: OfferKind;
  /** The highest tier that is reached applies. */
  tiers: OfferTier[];
  /** The largest discount, in fen. Null: none. */
  cap: number | null;
  /** The goods that it is for. */
  scope: OfferScope;
  /** Ids of products or categories. */
  scope_ids: number[];
  /** `expired`: unused, and no longer valid. `void`: the shop has withdrawn it. */
  status: "unused" | "used" | "void" | "expired";
  /** The order that used it. Null: none. */
  order_id: number | null;
  /** Can be used from this time on. */
  valid_from: string;
  /** Can be used until this time. */
  valid_to: string;
}

export interface UserCouponPage {
  items: UserCoupon[];
  /** This page, counted from 1. */
  page: number;
  /** The most records that a page has. */
  size: number;
  /** Number of records on all pages. */
  total: number;
  /** There are more than `total`. */
  total_is_more?: true;
}

export interface UserEdit {
  /** The name to show. Empty: none. */
  nickname?: string;
  /** A name to sign in with: 3 to 32 letters, digits, `_`, `.` or `-`, a letter first. Stored in lower case. Null removes it. */
  username?: string | null;
  /** An e-mail address to sign in with. Stored in lower case, and not verified. Null removes it. */
  email?: string | null;
  /** A mobile number of mainland China to sign in with, +86 or not. Not verified. Null removes it. */
  phone?: string | null;
  /** The current password. Needed to set a new user name, e-mail address or phone number, if the account has a password. */
  password?: string;
}

export interface UserGroup {
  id: number;
  /** The name of the group. */
  name: string;
}

export interface VariantCard {
  id: number;
  /** One value of each option, in their order. */
  values: string[];
  /** The values as one name; empty if the product has no options. */
  name: string;
  /** In fen. */
  price: number;
  /** The list price in fen, shown crossed out next to the price. Null if there is none. */
  market_price: number | null;
  /** Available quantity. 0: sold out. */
  stock: number;
  /** Its own picture, else the product's, as an absolute URL. Null: neither has one. */
  image: string | null;
  image_sizes: PictureSizes | null;
  /** Its product. */
  product_id: number;
  /** The product's name. */
  product_name: string;
}

export interface VariantCardList {
  items: VariantCard[];
}

export interface WriteReview {
  /** A line of the caller's order with `can_review`. */
  item_id: number;
  /** From 1 to 5 stars. */
  rating: number;
  /** The text. Stars alone are enough. */
  content?: string;
  /** Pictures from POST /v1/image, each `url` once. */
  images?: string[];
  /** True: others see neither name nor avatar. False by default. */
  is_anonymous?: boolean;
}

export type AfterSaleAction = "withdraw" | "send";

export type AfterSaleReasonCase = "unshipped" | "refund" | "return";

export type HomeBlock = BannerBlock | CategoriesBlock | NoticeBlock | CouponsBlock | ThemeBlock | ProductsBlock | PictureBlock | TextBlock | SpaceBlock;

export type OrderAction = "pay" | "cancel" | "confirm" | "after_sale" | "change_address" | "review" | "request_invoice";

export type ProblemCode = "malformed_json" | "invalid_request" | "unauthenticated" | "token_expired" | "token_revoked" | "login_failed" | "second_factor_required" | "bad_signature" | "forbidden" | "account_disabled" | "password_change_required" | "second_factor_setup_required" | "code_required" | "cross_site" | "not_found" | "method_not_allowed" | "duplicate" | "in_use" | "out_of_stock" | "in_stock" | "order_state" | "order_held" | "after_sale_state" | "shop_closed" | "coupon_unusable" | "invoice_state" | "limit_reached" | "openid_required" | "stale" | "position_unknown" | "protected" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "idempotency_mismatch" | "too_many_requests" | "account_locked" | "internal" | "platform_failed" | "unavailable" | "not_configured";

export type SandboxAction = SandboxAttempt | SandboxOutsideRefund;

export interface Client {
  addresses: {
    /** Add a delivery address */
    create: Call<AddressInput, Address>;
    /** One of the own delivery addresses */
    get: Call<{
      id: number;
    }, Address>;
    /** Own delivery addresses */
    list: Call<{}, AddressList>;
    /** Parse a pasted address */
    parse: Call<PastedAddress, ParsedAddress>;
    /** Delete a delivery address */
    remove: Call<{
      id: number;
    }, void>;
    /** Edit a delivery address */
    update: Call<{
      id: number;
    } & AddressEdit, Address>;
  };
  afterSales: {
    /** One of the caller's requests */
    get: Call<{
      id: number;
    }, AfterSale>;
    /** The caller's requests, newest first */
    list: List<{
      /** Only of this order. */
      order_id?: number;
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, AfterSaleSummaryPage>;
    /** Get the possible after-sale requests of an order */
    offer: Call<{
      id: number;
    }, AfterSaleOffer>;
    /** Request an after-sale for goods of an order */
    request: Call<RequestAfterSale, AfterSale>;
    /** Report the return parcel */
    send: Call<{
      id: number;
    } & AfterSaleParcel, AfterSale>;
    /** Withdraw a request */
    withdraw: Call<{
      id: number;
    }, AfterSale>;
  };
  articles: {
    /** One published article */
    get: Call<{
      id: number;
    }, Article>;
    /** Published articles */
    list: List<{
      /** Only articles of this type. */
      type?: string;
      /** Only articles of this kind. `article` if left out. */
      kind?: "article" | "terms" | "privacy" | "returns";
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
    }, ArticleSummaryPage>;
  };
  banners: {
    /** Banner with its items */
    get: Call<{
      id: number;
    }, Banner>;
    /** Several banners at once */
    listByIds: Call<{
      /** 1 to 50 ids, separated by commas. */
      id_list: string;
    }, BannerList>;
  };
  cart: {
    /** The caller's cart */
    list: Call<{}, CartItemList>;
    /** Remove a line of the cart */
    remove: Call<{
      /** The variant. */
      variant_id: number;
    }, void>;
    /** Put a variant into the cart */
    set: Call<{
      /** The variant. */
      variant_id: number;
    } & CartItemInput, CartItem>;
  };
  categories: {
    /** All categories */
    list: Call<{
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, CategoryList>;
    /** Products under a category, page by page */
    listProducts: List<{
      /** The category. */
      id: number;
      /** Also the products of all categories below it. */
      descendants?: boolean;
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** The order; `-` means descending. If left out: `sort`, the shop's own order. */
      sort?: "sort" | "price" | "-price" | "-created_at" | "-sold";
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, ProductCardPage>;
  };
  codes: {
    /** The page of a mini-program code */
    open: Call<{
      /** The `scene` with which WeChat opened the mini-program. */
      key: string;
    }, CodeDestination>;
  };
  coupons: {
    /** Claim a coupon */
    claim: Call<{
      id: number;
    }, UserCoupon>;
    /** Coupons that can be claimed */
    list: Call<{}, OpenCouponList>;
    /** The caller's coupons */
    listMine: List<{
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** Only these. By default all, the newest first. */
      status?: "unused" | "used" | "expired";
    }, UserCouponPage>;
    /** Claim a coupon by its code */
    redeem: Call<RedeemCoupon, UserCoupon>;
  };
  favourites: {
    /** Add a favourite product */
    add: Call<{
      /** The product. */
      product_id: number;
    }, Favourite>;
    /** Whether a product is a favourite */
    get: Call<{
      /** The product. */
      product_id: number;
    }, Favourite>;
    /** The caller's favourite products, page by page */
    list: List<{
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, ProductCardPage>;
    /** Remove a favourite product */
    remove: Call<{
      /** The product. */
      product_id: number;
    }, void>;
  };
  home: {
    /** Home page with the data of its blocks */
    get: Call<{}, Home>;
  };
  images: {
    /** Upload a picture for a request or a review */
    upload: Call<{
      file: string | Blob;
    }, UploadedImage>;
  };
  invoiceTitles: {
    /** Add an invoice title */
    create: Call<InvoiceTitleInput, InvoiceTitle>;
    /** One of the own invoice titles */
    get: Call<{
      id: number;
    }, InvoiceTitle>;
    /** Own invoice titles */
    list: Call<{}, InvoiceTitleList>;
    /** Delete an invoice title */
    remove: Call<{
      id: number;
    }, void>;
    /** Edit an invoice title */
    update: Call<{
      id: number;
    } & InvoiceTitleEdit, InvoiceTitle>;
  };
  invoices: {
    /** The invoice of an order */
    get: Call<{
      id: number;
    }, Invoice>;
    /** Request the invoice of an order */
    request: Call<{
      id: number;
    } & RequestInvoice, Invoice>;
    /** Withdraw the request for an invoice */
    withdraw: Call<{
      id: number;
    }, void>;
  };
  notices: {
    /** One announcement */
    get: Call<{
      id: number;
    }, Announcement>;
    /** The shop's announcements */
    list: List<{
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
    }, AnnouncementSummaryPage>;
  };
  offers: {
    /** Best prices of a product, and its coupons */
    list: Call<{
      /** The product. */
      id: number;
    }, ProductOffers>;
    /** The caller's best prices of a product, and coupons for it */
    listMine: Call<{
      /** The product. */
      id: number;
    }, ProductOffers>;
  };
  orders: {
    /** Cancel an unpaid order */
    cancel: Call<{
      id: number;
    } & CancelOrder, Order>;
    /** Confirm that a shipped order has arrived */
    confirm: Call<{
      id: number;
    }, Order>;
    /** Count the caller's orders by state */
    count: Call<{}, OrderCounts>;
    /** Order detail */
    get: Call<{
      id: number;
    }, Order>;
    /** The caller's orders, newest first */
    list: List<{
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** Only orders in this state. */
      status?: OrderStatus;
      /** Only the order of this payment, by the merchant's number: WeChat's own list of orders opens the page of an order with it. */
      out_trade_no?: string;
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, OrderSummaryPage>;
    /** Place an order */
    place: Call<PlaceOrder, Order>;
    /** Quote an order */
    quote: Call<PlaceOrder, OrderQuote>;
    /** Change the address of a paid order */
    setAddress: Call<{
      id: number;
    } & ChangeOrderAddress, Order>;
    /** Track a parcel in WeChat */
    track: Call<{
      /** A parcel, from the `shipments` of an order. */
      id: number;
    }, ShipmentTracking>;
  };
  payments: {
    /** Begin to pay an order */
    preOrder: Call<BeginPayment, PreparedPayment>;
  };
  products: {
    /** Product detail */
    get: Call<{
      id: number;
    }, Product>;
    /** Products of a category, page by page */
    listByCategory: List<{
      /** The category. */
      id: number;
      /** Also the products of all categories below it. */
      descendants?: boolean;
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** The order; `-` means descending. If left out: `sort`, the shop's own order. */
      sort?: "sort" | "price" | "-price" | "-created_at" | "-sold";
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, ProductCardPage>;
    /** Variants for a cart */
    listVariants: Call<{
      /** 1 to 50 ids, separated by commas. */
      ids: number[];
    }, VariantCardList>;
    /** Notify the caller once a variant is back in stock */
    notify: Call<{
      id: number;
    } & StockNoticeInput, void>;
    /** List and search products on sale */
    search: List<{
      /** A part of the name, in any case. */
      q?: string;
      /** 1 to 50 ids, separated by commas, without any other parameter than `image_sizes`. */
      ids?: number[];
      /** Only products of this category. */
      category_id?: number;
      /** Also the products of all categories below it. */
      descendants?: boolean;
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** The order; `-` means descending. If left out: `sort`, the shop's own order. */
      sort?: "sort" | "price" | "-price" | "-created_at" | "-sold";
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, ProductCardPage>;
  };
  reviews: {
    /** Review goods */
    create: Call<WriteReview, OwnReview>;
    /** One review */
    get: Call<{
      id: number;
    }, OwnReview>;
    /** A product's reviews, page by page */
    list: List<{
      /** The product. */
      product_id: number;
      /** Only with these numbers of stars. */
      rating?: ("1" | "2" | "3" | "4" | "5")[];
      /** True: only those with pictures. False: only those without. */
      with_images?: boolean;
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
    }, ReviewPage>;
    /** The caller's reviews, page by page */
    listMine: List<{
      /** Which page, counted from 1. The first if left out. */
      page?: number;
      /** Maximum number of records per page. The setting `page.default_size` if omitted. */
      size?: number;
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, OwnReviewPage>;
    /** Delete a review */
    remove: Call<{
      id: number;
    }, void>;
    /** Edit a review */
    update: Call<{
      id: number;
    } & EditReview, OwnReview>;
  };
  sandbox: {
    /** Pay in the shopper's place, let the payment fail, or refund it past the shop */
    pay: Call<{
      /** From POST /v1/pay/pre_order. */
      out_trade_no: string;
    } & SandboxAction, SandboxResult>;
  };
  search: {
    /** Hot search words */
    listWords: Call<{}, SearchWordList>;
    /** Suggestions for a search */
    suggest: Call<{
      /** The text typed so far, in any case and width. */
      q: string;
    }, SearchWordList>;
  };
  sessions: {
    /** Complete a sign-in with a code */
    completeSignIn: Call<SecondStep, SignedIn>;
    /** Renew the token */
    renew: Call<{}, Token>;
    /** Sign in */
    signIn: Call<SignIn, SignedIn>;
    /** Sign out */
    signOut: Call<{}, void>;
  };
  shop: {
    /** The shop itself */
    get: Call<{
      /** Only articles of this type. */
      article_type?: string;
    }, Shop>;
  };
  subscriptions: {
    /** Message templates to request from the shopper */
    list: Call<{
      /** Only the templates for this moment: `pay`, `ship`, `request`, `invoice` or `restock`, before PUT /v1/product/{id}/notify. */
      moment?: "pay" | "ship" | "request" | "invoice" | "restock";
      /** Only what an order with this delivery needs. */
      delivery?: "express" | "local" | "pickup" | "virtual";
    }, SubscriptionList>;
    /** Report which messages the shopper accepted */
    tell: Call<SubscriptionInput, void>;
  };
  system: {
    /** The process answers */
    checkHealth: Call<{}, Health>;
  };
  terms: {
    /** Accept the terms and the privacy policy */
    accept: Call<TermsAcceptanceInput, OwnTermsList>;
    /** Terms, privacy policy and return policy */
    list: Call<{}, TermsList>;
    /** What the caller accepted of the terms */
    listMine: Call<{}, OwnTermsList>;
  };
  themes: {
    /** Theme with its products */
    get: Call<{
      id: number;
    }, Theme>;
    /** All published themes, without their products */
    list: Call<{
      /** False: the fields `…_sizes` are null, for a client that shows only the small pictures. */
      image_sizes?: boolean;
    }, ThemeSummaryList>;
  };
  users: {
    /** Bind the mini-program login */
    bindOpenid: Call<BindLogin, Identity>;
    /** Change my password */
    changePassword: Call<ChangePassword, User>;
    /** Get the caller */
    get: Call<{}, User>;
    /** Register */
    register: Call<Register, User>;
    /** Cancel my account */
    remove: Call<CancelAccount, void>;
    /** Remove a way to sign in */
    removeIdentity: Call<{
      /** The kind: 100 user name, 101 e-mail, 102 phone, 200 mini-program. */
      type: number;
    }, void>;
    /** Use the phone number from WeChat */
    setPhone: Call<PhoneCode, User>;
    /** Change my names */
    update: Call<UserEdit, User>;
    /** Upload the caller's avatar */
    uploadAvatar: Call<{
      file: string | Blob;
    }, User>;
  };
}
