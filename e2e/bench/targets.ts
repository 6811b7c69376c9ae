import { randomBytes } from "node:crypto";
import type { SandboxKeys } from "@/lib/sandbox/keys";
import { notifyOf } from "@/lib/sandbox/notify";
import type { SandboxPayment } from "@/lib/sandbox/payments";
import { formatRequest, type Message, type Scenario, type Send } from "./load";
import { lastOnSale, productAt } from "./shop";

export interface Target {
  name: string;
  /** The minimum share of the limit's rate. */
  goal?: number;
  read?: Message;
  isPublic?: true;
  talk: Scenario;
}

interface Buyer {
  id: number;
  session: string;
  token: string;
}
export interface Shop {
  url: string;
  env: Record<string, string | undefined>;
  admin: string;
  buyers: Buyer[];
  keys: SandboxKeys;
  products: number;
  /** A shopper with 20 orders. */
  shopper: Buyer;
  order: number;
}

const read = (name: string, path: string, token?: string, goal?: number): Target => {
  const message: Message = { method: "GET", path, token };
  const text = formatRequest(message);
  return { name, goal, read: message, isPublic: token ? undefined : true, talk: (ask) => ask(text) };
};

export function listTargets(shop: Shop): Target[] {
  const { admin, shopper, buyers } = shop;
  const buyerAt = (turn: number) => buyers[turn % buyers.length]!;
  const readAny: Scenario = (ask, turn) => ask(formatRequest(readMessage(productAt(turn, shop.products))));
  const place = (ask: Send, turn: number) =>
    ask(formatRequest(placeMessage(buyerAt(turn), productAt(turn, shop.products))));
  return [
    { name: "GET /v1/product/{id}", goal: 0.8, isPublic: true, talk: readAny },
    read("the same product by all", readMessage(lastOnSale(shop.products)).path, undefined, 0.8),
    read("GET /v1/product/by_category", "/v1/product/by_category?id=1", undefined, 0.8),
    read("GET /v1/category", "/v1/category", undefined, 0.8),
    read("GET /v1/theme/{id}", "/v1/theme/1", undefined, 0.8),
    read("GET /v1/home", "/v1/home", undefined, 0.8),
    read("GET /v1/banner/{id}", "/v1/banner/1", undefined, 0.8),
    read("GET /v1/order", "/v1/order", shopper.token, 0.8),
    read("GET /v1/order/{id}", `/v1/order/${shop.order}`, shopper.token, 0.8),
    { name: "POST /v1/order", goal: 0.85, talk: place },
    { name: "order, pre_order, notify", talk: (ask, turn) => buy(ask, turn, shop, buyerAt(turn), place) },
    read("GET /cms/order", "/cms/order", admin),
    read("GET /cms/oper_log", "/cms/oper_log", admin),
    read("GET /cms/menu/routes", "/cms/menu/routes", admin),
  ];
}

const readMessage = (product: number): Message => ({ method: "GET", path: `/v1/product/${product}` });
export const placeMessage = ({ token }: Pick<Buyer, "token">, product: number): Message => ({
  method: "POST",
  path: "/v1/order",
  token,
  body: { products: [{ product_id: product, count: 1 }] },
});
export const prepayMessage = ({ token }: Pick<Buyer, "token">, order: number): Message => ({
  method: "POST",
  path: "/v1/pay/pre_order",
  token,
  body: { order_id: order },
});

/** The notification of a payment, without a query of WeChat's own record. */
export function notifyMessage(
  keys: SandboxKeys,
  { id }: Pick<Buyer, "id">,
  outTradeNo: string,
  total: number,
): Message {
  const payment = {
    out_trade_no: outTradeNo,
    total,
    state: "SUCCESS",
    openid: `grown-${id}`,
    transaction_id: `4200${randomBytes(12).toString("hex")}`,
    success_time: new Date(),
  } as unknown as SandboxPayment;
  const { headers, body } = notifyOf(keys, payment);
  return { method: "POST", path: "/v1/pay/notify", headers, body };
}

async function buy(ask: Send, turn: number, { keys }: Shop, buyer: Buyer, place: Scenario) {
  const order = JSON.parse(String(await place(ask, turn)));
  const { out_trade_no } = JSON.parse(String(await ask(formatRequest(prepayMessage(buyer, order.id)))));
  await ask(formatRequest(notifyMessage(keys, buyer, out_trade_no, order.total_price ?? 1)));
}

/** Requests of shoppers and admins in rotation: one in 20 places an order, and one in 20 is an admin's. */
export function mixed({ admin, buyers, order, shopper, products }: Shop): Scenario {
  const get = (path: string, token?: string): Message => ({ method: "GET", path, token });
  const product = (turn: number) => readMessage(productAt(turn, products));
  const list = (turn: number) => get(`/v1/product/by_category?id=1&page=${1 + (turn % 9)}`);
  const buyerAt = (turn: number) => buyers[turn % buyers.length]!;
  const kinds: ((turn: number) => Message)[] = [
    ...Array<typeof product>(8).fill(product),
    ...Array<typeof list>(3).fill(list),
    () => get("/v1/category"),
    () => get("/v1/category"),
    () => get("/v1/theme/1"),
    () => get("/v1/banner/1"),
    (turn) => get("/v1/order", buyerAt(turn).token),
    (turn) => get("/v1/order/counts", buyerAt(turn).token),
    () => get(`/v1/order/${order}`, shopper.token),
    (turn) => placeMessage(buyerAt(turn), productAt(turn, products)),
    (turn) => get(["/cms/oper_log", "/cms/menu/routes"][turn % 2]!, admin),
  ];
  return (ask, turn) => ask(formatRequest(kinds[turn % kinds.length]!(Math.floor(turn / kinds.length))));
}

export const pageAt = (page: number): Scenario => {
  const text = formatRequest({ method: "GET", path: `/v1/product/by_category?id=1&page=${page}` });
  return (ask) => ask(text);
};
