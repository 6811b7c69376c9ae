import { compare, type Game } from "./game";
import { canChangeAddress } from "./orders";
import { sum } from "./price-lines";
import { freightOf, unclaimed } from "./refunds";
import {
  isKept,
  isLive,
  type Order,
  payableOf,
  paymentOf,
  type Request,
  type Review,
  refundedOf,
  totalOf,
} from "./shop";
import { products, variants } from "./world";

/** An order as admins read it, which never queries WeChat. */
export async function compareOrder({ ask, ids }: Game, order: Order) {
  const { json } = await ask("ROOT", "GET", `/cms/order/${order.id}`);
  const actual = {
    status: json.status,
    total: json.total_price,
    goods: json.goods_total,
    freight: json.freight,
    off: json.discount_total,
    refunded: json.refunded_amount,
    part_shipped: json.is_part_shipped,
    lines: json.items.map((one: Record<string, number>) => ({
      ...{ variant: ids.variants.indexOf(one.variant_id!), count: one.count, payable: one.payable },
      ...{ shipped: one.shipped_count, held: one.held_count, claimed: one.claimed_count, refunded: one.refunded_count },
    })),
    discounts: json.discounts.map(({ kind, target, amount }: Record<string, unknown>) => ({ kind, target, amount })),
    payments: json.payments.map((one: Record<string, unknown>) => ({ amount: one.amount, status: one.status })),
    refunds: json.refunds.map((one: Record<string, unknown>) => ({
      amount: one.amount,
      status: one.status === "success" ? "success" : "waiting",
    })),
    parcels: json.shipments.map(({ items }: { items: object[] }) => items.length),
    requests: json.after_sales.toReversed().map(requestShown),
    events: json.events.map((one: Record<string, string>) =>
      one.kind === "move" ? `move ${one.from} > ${one.to} by ${one.by}` : `${one.kind} ${one.to} by ${one.by}`,
    ),
    invoice: invoiceShown(json.invoice),
  };
  compare(order.name, actual, {
    status: order.status,
    total: totalOf(order),
    goods: order.goods,
    freight: order.freight,
    off: order.goods - payableOf(order),
    refunded: refundedOf(order),
    part_shipped: order.status === "paid" && order.parcels.length > 0,
    lines: order.lines.map(({ variant, count, payable, shipped, held, claimed, refunded }) => ({
      ...{ variant, count, payable, shipped, held, claimed, refunded },
    })),
    discounts: order.discounts,
    payments: order.attempts.map(({ amount, status }) => ({ amount, status })),
    refunds: order.refunds.map(({ amount, status }) => ({ amount, status })),
    parcels: order.parcels.map(({ lines }) => lines.length),
    requests: order.requests.map((request) => requestExpected(order, request)),
    events: order.events,
    invoice: invoiceShown(order.invoices.at(-1)),
  });
}

/** The amount of an invoice that will not be issued means nothing. */
const invoiceShown = (invoice: { status: string; amount: number } | null | undefined) => {
  const { status = null, amount } = invoice ?? {};
  return status === "withdrawn" || status === "refused" ? { status } : { status, amount };
};

const decided = ["refunding", "refunded"];

const requestShown = (one: Record<string, unknown>) => ({
  type: one.type,
  status: one.status,
  entitled: one.entitled,
  ...(["rejected", "withdrawn", "closed"].includes(String(one.status))
    ? {}
    : { total: one.total, freight: decided.includes(String(one.status)) ? one.agreed_freight : one.entitled_freight }),
});

function requestExpected(order: Order, request: Request) {
  const { type, status, agreed, agreedFreight } = request;
  const entitled = sum(request.lines.map((line) => line.entitled));
  if (["rejected", "withdrawn", "closed"].includes(status)) return { type, status, entitled };
  const freight = decided.includes(status) ? agreedFreight! : freightOf(order, request);
  const total = decided.includes(status) ? agreed! + freight : Math.min(entitled + freight, unclaimed(order));
  return { type, status, entitled, total, freight };
}

const judged = ["pay", "cancel", "confirm", "change_address", "request_invoice", "review"];

/** Compares the shopper's possible actions. Reading an order with an open payment would query WeChat. */
export async function compareActions({ ask, shop }: Game, order: Order) {
  if (shop.gone.has(order.shopper) || order.attempts.some(({ status }) => status === "open")) return;
  const { json } = await ask(`S${order.shopper}`, "GET", `/v1/order/${order.id}`);
  const isOpen = order.status === "unpaid" && !order.isOverdue;
  const can: Record<string, boolean> = {
    pay: isOpen,
    cancel: isOpen,
    confirm: order.status === "shipped" && !order.requests.some(isLive),
    change_address: canChangeAddress(order),
    request_invoice: canRequestInvoice(order),
    review: order.status === "completed" && order.lines.some((line) => !line.review && line.refunded < line.count),
  };
  if (order.isOverdue) delete can.cancel;
  const names = judged.filter((name) => name in can);
  const actual = Object.fromEntries(names.map((name) => [name, json.actions.includes(name)]));
  compare(`${order.name}, actions of its shopper`, actual, can);
  const hasCode = order.delivery === "pickup" && order.status === "paid";
  compare(`${order.name}, pickup code`, { shown: json.pickup_code !== null }, { shown: hasCode });
  if (hasCode) order.pickupCode = json.pickup_code;
}

export const canRequestInvoice = (order: Order) =>
  ["paid", "shipped", "completed"].includes(order.status) &&
  refundedOf(order) < paymentOf(order)!.amount &&
  !order.invoices.some(({ status }) => ["requested", "issued", "red_due"].includes(status));

export async function compareStock({ ask, ids, shop }: Game) {
  const { json } = await ask("", "GET", `/v1/variant?ids=${ids.variants.join()}`);
  const { json: cards } = await ask("", "GET", `/v1/product?ids=${Object.values(ids.products).join()}`);
  const names = Object.keys(products);
  const ratings = names.map((name) => shop.reviews.filter((one) => one.product === name && one.status === "published"));
  const kept = shop.stock.filter((_, at) => isKept(shop, at));
  const stockOf = (name: string) =>
    sum(shop.stock.filter((_, at) => variants[at]!.product === name && isKept(shop, at)));
  const average = (all: Review[]) =>
    all.length ? Math.round((sum(all.map(({ rating }) => rating)) / all.length) * 10) / 10 : null;
  compare(
    "stock",
    {
      variants: json.items.map(({ stock }: { stock: number }) => stock),
      products: cards.items.map((card: Record<string, unknown>) => ({
        ...{ stock: card.stock, sold: card.sold, reviews: card.rating_count, rating: card.rating },
      })),
    },
    {
      variants: kept,
      products: names.map((name, at) => ({
        ...{ stock: stockOf(name), sold: shop.sold[name], reviews: ratings[at]!.length, rating: average(ratings[at]!) },
      })),
    },
  );
}

/** Compares the parcels of each order that were reported to WeChat. */
export async function compareReports({ ask, shop }: Game) {
  for (const order of shop.orders) {
    const payment = paymentOf(order);
    if (!payment || order.delivery === "pickup") continue;
    if (!order.reported) {
      const { shipping_report } = (await ask("ROOT", "GET", `/cms/order/${order.id}`)).json;
      compare(`${order.name} before its report`, { shipping_report }, { shipping_report: null });
    }
    if (payment.isOffline) continue;
    const { json } = await ask("", "GET", `/sandbox/payments/${payment.number}`);
    const { shipping } = json;
    compare(
      `${order.name} at WeChat`,
      {
        parcels: shipping && order.delivery === "express" ? shipping.shipping_list.length : Boolean(shipping),
        isAll: shipping?.is_all_delivered,
      },
      {
        parcels: order.reported && order.delivery === "express" ? order.reported.parcels : Boolean(order.reported),
        isAll: order.reported?.isAll,
      },
    );
  }
}
