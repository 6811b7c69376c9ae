import { form, pdf } from "../fixtures/shop/uploads";
import type { Choices, Make } from "./choices";
import { canRequestInvoice } from "./compare";
import { type Game, refuseIf, type Step } from "./game";
import { codeOf } from "./open-world";
import {
  type Invoice,
  inFlight,
  isLive,
  type Line,
  type Order,
  paymentOf,
  productOf,
  type Review,
  refundedOf,
} from "./shop";
import { variants } from "./world";

/** Steps about what belongs to orders: invoices, reviews, accounts; and about the sizes of a product. */

const requestInvoice: Make = (game, choose) => {
  const order = choose.order(game, (one) => paymentOf(one) !== undefined && canRequestInvoice(one));
  if (!order) return undefined;
  const invoice: Invoice = { id: 0, status: "requested", amount: 0 };
  const title_id = game.ids.shoppers[order.shopper]!.title;
  return {
    sentence: `Shopper ${order.shopper} requests the invoice of ${order.name}`,
    send: () => game.ask(`S${order.shopper}`, "POST", `/v1/order/${order.id}/invoice`, { title_id }),
    expect: () => {
      refuseIf(!canRequestInvoice(order), "invoice_state");
      invoice.amount = paymentOf(order)!.amount - refundedOf(order);
      order.invoices.push(invoice);
    },
    learn: ({ id }) => {
      invoice.id = id;
    },
    orders: [order],
  };
};

const withInvoice = ({ shop }: Game, choose: Choices) => {
  const all = shop.orders.filter(({ invoices, shopper }) => invoices.length && !shop.gone.has(shopper));
  const order = choose.of(all);
  return order && { order, invoice: order.invoices.at(-1)! };
};

const withdrawInvoice: Make = (game, choose) => {
  const found = withInvoice(game, choose);
  return (
    found && {
      sentence: `Shopper ${found.order.shopper} withdraws the request for the invoice of ${found.order.name}`,
      send: () => game.ask(`S${found.order.shopper}`, "DELETE", `/v1/order/${found.order.id}/invoice`),
      expect: () => {
        // Withdrawing it once more is no error.
        refuseIf(!["requested", "withdrawn"].includes(found.invoice.status), "invoice_state");
        found.invoice.status = "withdrawn";
      },
      orders: [found.order],
    }
  );
};

const from: Partial<Record<Invoice["status"], Invoice["status"][]>> = {
  issued: ["requested"],
  refused: ["requested"],
  red: ["issued", "red_due"],
};

const decideInvoice: Make = (game, choose) => {
  const found = withInvoice(game, choose);
  if (!found) return undefined;
  const { order, invoice } = found;
  const status = choose.of(["issued", "issued", "refused", "red"] as const)!;
  if (status === "red" && inFlight(order)) return undefined;
  const number = String(20_000_000 + game.next());
  return {
    sentence: `An admin decides about the invoice of ${order.name}: ${status}`,
    send: async () => {
      const file = form([["invoice.pdf", pdf()]]);
      const sent = status === "issued" ? await game.ask("ROOT", "POST", "/cms/invoice/file", file) : undefined;
      if (sent && sent.status >= 300) return sent;
      const url = sent?.json.url;
      const more = { issued: { number, file: url }, refused: { reason: "No." }, red: { number } }[status];
      return game.ask("ROOT", "PUT", `/cms/invoice/${invoice.id}/status`, { status, ...more });
    },
    expect: () => {
      const isBlocked = status === "issued" && inFlight(order) !== undefined;
      refuseIf(!from[status]!.includes(invoice.status) || isBlocked, "invoice_state");
      invoice.status = status;
    },
    orders: [order],
  };
};

const texts = { fine: "Fresh and fragrant.", doubtful: "I am doubtful.", risky: "This is risky." };
const textNames = ["fine", "fine", "doubtful", "risky"] as const;

const writeReview: Make = (game, choose) => {
  const isOpen = ({ review, refunded, count }: Line) => !review && refunded < count;
  const order = choose.order(game, ({ status, lines }) => status === "completed" && lines.some(isOpen));
  const line = order && choose.of(order.lines);
  if (!order || !line) return undefined;
  const text = choose.of(textNames)!;
  const rating = choose.number(4) + 1;
  const review: Review = {
    id: 0,
    shopper: order.shopper,
    product: productOf(line),
    rating,
    status: "published",
    version: 1,
  };
  if (text === "doubtful") review.status = "pending";
  const body = { item_id: line.id, rating, content: texts[text] };
  return {
    sentence: `Shopper ${order.shopper} reviews line ${order.lines.indexOf(line) + 1} of ${order.name} with ${rating} stars and a ${text} text`,
    send: () => game.ask(`S${order.shopper}`, "POST", "/v1/review", body),
    expect: () => {
      const refusals = [
        ...(text === "risky" ? ["invalid_request"] : []),
        ...(line.review ? ["duplicate"] : []),
        ...(order.status !== "completed" || line.refunded === line.count ? ["order_state"] : []),
      ];
      refuseIf(refusals.length > 0, ...refusals);
      line.review = review;
      game.shop.reviews.push(review);
    },
    learn: ({ id }) => {
      review.id = id;
    },
    orders: [order],
  };
};

const about = (review: Review, what: string, step: Omit<Step, "sentence" | "orders">): Step => ({
  sentence: `${what} review ${review.id}, which is ${review.status}`,
  ...step,
});
const ownReview = ({ shop }: Game, choose: Choices) =>
  choose.of(shop.reviews.filter(({ shopper }) => !shop.gone.has(shopper)));

const editReview: Make = (game, choose) => {
  const review = ownReview(game, choose);
  if (!review) return undefined;
  const rating = (review.rating % 5) + 1;
  const text = choose.number(1) ? choose.of(textNames)! : undefined;
  const body = { rating, ...(text && { content: `${texts[text]} ${game.next()}` }) };
  return about(review, `Its author edits the stars${text ? ` and writes a ${text} text` : ""} of`, {
    send: () => game.ask(`S${review.shopper}`, "PUT", `/v1/review/${review.id}`, body),
    expect: () => {
      refuseIf(text === "risky", "invalid_request");
      if (review.status !== "published" || text === "doubtful") review.status = "pending";
      review.rating = rating;
    },
    learn: ({ version }) => {
      review.version = version;
    },
  });
};

const moderate: Make = (game, choose) => {
  const review = choose.of(game.shop.reviews);
  if (!review) return undefined;
  const status = choose.of(["published", "hidden"] as const)!;
  const isStale = choose.number(4) === 4;
  const body = { status, version: review.version - (isStale ? 1 : 0) };
  if (body.version < 1) return undefined;
  return about(review, `An admin moderates (${status}${isStale ? ", an older version" : ""})`, {
    send: () => game.ask("CLERK", "PUT", `/cms/review/${review.id}/status`, body),
    expect: () => {
      refuseIf(isStale, "stale");
      review.status = status;
    },
    learn: ({ version }) => {
      review.version = version;
    },
  });
};

const deleteReview: Make = (game, choose) => {
  const review = ownReview(game, choose);
  if (!review) return undefined;
  return about(review, "Its author deletes", {
    send: () => game.ask(`S${review.shopper}`, "DELETE", `/v1/review/${review.id}`),
    expect: () => {
      game.shop.reviews.splice(game.shop.reviews.indexOf(review), 1);
    },
  });
};

const isOpen = (order: Order) =>
  ["unpaid", "paid", "refunding"].includes(order.status) ||
  order.requests.some(isLive) ||
  [...order.refunds, ...order.invoices].some(({ status }) => status === "waiting" || status === "requested");

const cancelAccount: Make = ({ shop, ask }, choose) => {
  const shopper = choose.of(shop.orders)?.shopper;
  if (shopper === undefined) return undefined;
  const own = shop.orders.filter((order) => order.shopper === shopper);
  if (shop.gone.has(shopper) || own.some(({ isOverdue, status }) => status === "unpaid" && isOverdue)) return undefined;
  return {
    sentence: `Shopper ${shopper} cancels the account`,
    send: () => ask(`S${shopper}`, "DELETE", "/v1/user", { code: codeOf(shopper) }),
    expect: () => {
      refuseIf(own.some(isOpen), "in_use");
      shop.gone.add(shopper);
      shop.reviews = shop.reviews.filter((one) => one.shopper !== shopper || one.status === "published");
      for (const order of own) delete order.pickupCode;
    },
  };
};

/** The 100 g size of the tea is deleted, or put back with its stock. */
const toggleSize: Make = (game, choose) => {
  const { shop, ids } = game;
  if (!shop.isSizeDeleted && choose.number(2)) return undefined;
  const sizes = [0, 1].filter((at) => at === 0 || shop.isSizeDeleted);
  return {
    sentence: shop.isSizeDeleted ? "An admin puts the 100 g size back" : "An admin deletes the 100 g size",
    send: () =>
      game.ask("ROOT", "PUT", `/cms/product/${ids.products.tea}`, {
        options: [{ name: "Weight", values: sizes.map((at) => variants[at]!.name) }],
        variants: sizes.map((at) => ({ id: ids.variants[at], values: [variants[at]!.name] })),
      }),
    expect: () => {
      shop.isSizeDeleted = !shop.isSizeDeleted;
    },
  };
};

export const recordSteps: Record<string, { make: Make; weight: number }> = {
  requestInvoice: { make: requestInvoice, weight: 2 },
  withdrawInvoice: { make: withdrawInvoice, weight: 1 },
  decideInvoice: { make: decideInvoice, weight: 3 },
  writeReview: { make: writeReview, weight: 3 },
  editReview: { make: editReview, weight: 2 },
  moderate: { make: moderate, weight: 2 },
  deleteReview: { make: deleteReview, weight: 1 },
  cancelAccount: { make: cancelAccount, weight: 1 },
  toggleSize: { make: toggleSize, weight: 1 },
};
