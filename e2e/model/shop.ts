import { sum } from "./price-lines";
import { coupons, type Delivery, type Place, shopperCount, variants } from "./world";

/** The state of the shop, without SQL: what an observer knows who reads every answer. */

export type Status = "unpaid" | "paid" | "shipped" | "completed" | "cancelled" | "refunding" | "refunded";
type Actor = "shopper" | "admin" | "platform" | "system";

export interface Line {
  id: number;
  variant: number;
  count: number;
  price: number;
  payable: number;
  shipped: number;
  held: number;
  claimed: number;
  refunded: number;
  /** Unshipped units that are back in stock. */
  heldBack: number;
  /** Requests by the shopper, of which a line can have three. */
  requests: number;
  review?: Review;
}

export interface Attempt {
  number: string;
  amount: number;
  status: "open" | "closed" | "success" | "surplus";
  /** The money is at WeChat Pay, even if the shop does not know it yet. */
  isPaid: boolean;
  /** Cash: WeChat Pay knows nothing of it. */
  isOffline?: true;
}

export interface Refund {
  amount: number;
  attempt: Attempt;
  status: "waiting" | "success";
  request?: Request;
  /** It refunds the whole remaining amount: the order is `refunding`. */
  isWhole: boolean;
}

export interface Request {
  id: number;
  type: "refund" | "return";
  by: "shopper" | "admin";
  status: "requested" | "approved" | "sent" | "refunding" | "refunded" | "rejected" | "withdrawn" | "closed";
  lines: { line: Line; count: number; held: number; entitled: number }[];
  agreed?: number;
  agreedFreight?: number;
}

export interface Parcel {
  id: number;
  lines: { line: Line; count: number }[];
  isFresh: boolean;
}

export interface Invoice {
  id: number;
  status: "requested" | "issued" | "refused" | "withdrawn" | "red_due" | "red";
  amount: number;
}

export interface Review {
  id: number;
  shopper: number;
  product: string;
  rating: number;
  status: "pending" | "published" | "hidden";
  version: number;
}

export interface Complaint {
  id: number;
  /** WeChat Pay's number. */
  number: string;
  state: "pending" | "processing" | "done";
  history: string[];
  version: number;
}

export interface Copy {
  id: number;
  coupon: number;
  shopper: number;
  status: "unused" | "used" | "void";
  order?: Order;
}

export interface Order {
  id: number;
  name: string;
  shopper: number;
  status: Status;
  delivery: Delivery;
  place: Place;
  lines: Line[];
  goods: number;
  freight: number;
  /** Before an admin lowered the price. */
  original: { payable: number; freight: number };
  discounts: { kind: string; target: string; amount: number }[];
  copy?: Copy;
  /** Its state before all its money went back. */
  refundedFrom?: Status;
  /** The time to pay is over, and the sweep has not come yet. */
  isOverdue: boolean;
  expired: boolean;
  /** It has been on its way for eight days: it is completed once no request is open. */
  isLongShipped: boolean;
  /** The payment is too old for an automatic refund. */
  isOld: boolean;
  attempts: Attempt[];
  refunds: Refund[];
  requests: Request[];
  /** Some of these, in the order of their approval. */
  approved: Request[];
  parcels: Parcel[];
  invoices: Invoice[];
  /** The parcels reported to WeChat. */
  reported?: { parcels: number; isAll: boolean };
  pickupCode?: string;
  complaint?: Complaint;
  events: string[];
}

export interface Shop {
  stock: number[];
  sold: Record<string, number>;
  orders: Order[];
  copies: Copy[];
  claimed: number[];
  reviews: Review[];
  /** Shoppers who have cancelled their accounts. */
  gone: Set<number>;
  isWechatDown: boolean;
  /** The second variant is in no list any more. Its stock stays its own. */
  isSizeDeleted: boolean;
}

export const openShop = (): Shop => ({
  stock: variants.map(({ stock }) => stock),
  sold: { tea: 0, rice: 0, song: 0 },
  orders: [],
  copies: [],
  claimed: coupons.map(() => 0),
  reviews: [],
  gone: new Set(),
  isWechatDown: false,
  isSizeDeleted: false,
});

export function move(order: Order, to: Status, by: Actor) {
  order.events.push(`move ${order.status} > ${to} by ${by}`);
  order.status = to;
}

export const payableOfLine = ({ payable }: Line) => payable;
export const payableOf = ({ lines }: Order) => sum(lines.map(payableOfLine));
export const totalOf = (order: Order) => payableOf(order) + order.freight;
export const isKept = ({ isSizeDeleted }: Shop, variant: number) => !(isSizeDeleted && variant === 1);
export const leftOf = ({ count, shipped, held }: Line) => count - shipped - held;
export const productOf = ({ variant }: { variant: number }) => variants[variant]!.product;
export const paymentOf = ({ attempts }: Order) => attempts.find(({ status }) => status === "success");
export const isOffline = (order: Order) => paymentOf(order)?.isOffline === true;
export const isLive = ({ status }: Request) => ["requested", "approved", "sent", "refunding"].includes(status);
export const shoppers = Array.from({ length: shopperCount }, (_, at) => at);

const refundsOf = (order: Order, status?: Refund["status"]) =>
  order.refunds.filter((one) => one.attempt === paymentOf(order) && one.status === (status ?? one.status));
const amountOf = (refunds: Refund[]) => sum(refunds.map(({ amount }) => amount));

/** The amount of the counting payment that is not refunded. */
export const refundable = (order: Order) => (paymentOf(order)?.amount ?? 0) - amountOf(refundsOf(order));
export const refundedOf = (order: Order) => amountOf(refundsOf(order, "success"));
export const inFlight = (order: Order) => refundsOf(order, "waiting")[0];
