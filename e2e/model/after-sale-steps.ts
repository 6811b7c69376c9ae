import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterSales } from "@/db/schema/after-sales";
import { orders as orderTable } from "@/db/schema/orders";
import { db } from "../fixtures/servers/in-process";
import { type Choices, keyed, type Make } from "./choices";
import type { Game } from "./game";
import { runSweeps } from "./open-world";
import { approve, dueFor, end, passDeadline, receive, request, requestable, returnToStock, sendBack } from "./refunds";
import type { Order, Request } from "./shop";

const holdsMoney = ({ status }: Order) => ["paid", "shipped", "completed"].includes(status);

/** A request in one of these states, or now and then any. */
function find({ shop }: Game, choose: Choices, ...states: Request["status"][]) {
  const all = shop.orders
    .filter(({ shopper }) => !shop.gone.has(shopper))
    .flatMap((order) => order.requests.map((request) => ({ order, request, name: nameOf(order, request) })));
  return choose.of(choose.number(9) < 9 ? all.filter(({ request }) => states.includes(request.status)) : all);
}

const nameOf = (order: Order, request: Request) => `request ${order.requests.indexOf(request) + 1} for ${order.name}`;

/** One or two lines of an order, and how many units of each. */
function choose(game: Game, choose: Choices, type: Request["type"]) {
  const order = choose.order(
    game,
    (one) => holdsMoney(one) && one.lines.some((line) => requestable(one, type, line) > 0),
  );
  if (!order) return undefined;
  const fitting = order.lines.filter((line) => requestable(order, type, line) > 0);
  const from = fitting.length && choose.number(9) < 9 ? fitting : order.lines;
  const first = choose.number(from.length - 1);
  const chosen = choose.number(1) ? from : from.slice(first, first + 1);
  const wanted = chosen.map((line) => {
    const most = Math.max(1, requestable(order, type, line));
    return { line, count: choose.number(2) ? 1 : most };
  });
  const items = wanted.map(({ line, count }) => ({ item_id: line.id, count }));
  const sentence = wanted.map(({ line, count }) => `${count} of line ${order.lines.indexOf(line) + 1}`).join(" and ");
  return { order, wanted, items, sentence };
}

const ask: Make = (game, choices) => {
  const type = choices.number(2) ? "refund" : "return";
  const chosen = choose(game, choices, type);
  if (!chosen) return undefined;
  const { order, wanted, items, sentence } = chosen;
  let created: Request;
  return {
    sentence: `Shopper ${order.shopper} requests a ${type} of ${sentence} of ${order.name}`,
    send: () =>
      game.ask(`S${order.shopper}`, "POST", "/v1/after_sale", { order_id: order.id, type, items, reason: "other" }),
    expect: () => {
      created = request(game.shop, order, type, wanted, "shopper");
    },
    learn: ({ id }) => {
      created.id = id;
    },
    orders: [order],
  };
};

const refundLines: Make = (game, choices) => {
  const chosen = choose(game, choices, "refund");
  if (!chosen) return undefined;
  const { order, wanted, items, sentence } = chosen;
  const amount = choices.number(2) ? undefined : choices.number(4000);
  const restock = choices.number(1) === 1;
  const body = { items, ...(amount !== undefined && { amount }), restock, reason: "Sorry." };
  let created: Request;
  return {
    sentence: `An admin refunds ${amount ?? "all"} for ${sentence} of ${order.name}${restock ? ", which are back" : ""}`,
    send: () => game.ask("ROOT", "POST", `/cms/order/${order.id}/refund`, body, keyed(game)),
    expect: () => {
      created = request(game.shop, order, "refund", wanted, "admin", amount);
      const shipped = created.lines.map(({ count, held }) => count - held);
      if (restock) returnToStock(game.shop, created, shipped);
    },
    learn: ({ after_sales }) => {
      created.id = Math.max(...after_sales.map(({ id }: { id: number }) => id));
    },
    orders: [order],
  };
};

/** The amount of a decision: mostly all that is due, or a part of it, or more. */
function chooseAmount(choices: Choices, { order, request }: { order: Order; request: Request }) {
  const due = dueFor(request);
  const isOpen = ["requested", "approved", "sent"].includes(request.status) && holdsMoney(order);
  const amount = isOpen ? choices.of([undefined, undefined, undefined, choices.number(due), due + 1]) : undefined;
  return amount === undefined ? { body: {}, sentence: "" } : { amount, body: { amount }, sentence: ` for ${amount}` };
}

const approveRequest: Make = (game, choices) => {
  const found = find(game, choices, "requested");
  if (!found) return undefined;
  const { amount, body, sentence } = chooseAmount(choices, found);
  return {
    sentence: `An admin approves ${found.name}${sentence}`,
    send: () => game.ask("ROOT", "PUT", `/cms/after_sale/${found.request.id}/status`, { status: "approved", ...body }),
    expect: () => approve(game.shop, found.order, found.request, amount),
    orders: [found.order],
  };
};

const rejectRequest: Make = (game, choices) => {
  const found = find(game, choices, "requested", "sent");
  return (
    found && {
      sentence: `An admin rejects ${found.name}`,
      send: () =>
        game.ask("ROOT", "PUT", `/cms/after_sale/${found.request.id}/status`, { status: "rejected", reason: "No." }),
      expect: () => end(found.order, found.request, "rejected"),
      orders: [found.order],
    }
  );
};

const withdrawRequest: Make = (game, choices) => {
  const found = find(game, choices, "requested", "approved");
  return (
    found && {
      sentence: `Shopper ${found.order.shopper} withdraws ${found.name}`,
      send: () => game.ask(`S${found.order.shopper}`, "POST", `/v1/after_sale/${found.request.id}/withdraw`),
      expect: () => end(found.order, found.request, "withdrawn"),
      orders: [found.order],
    }
  );
};

const send: Make = (game, choices) => {
  const found = find(game, choices, "approved", "sent");
  if (!found) return undefined;
  const body = { carrier: "SF", tracking_no: `SF20000000${game.next()}` };
  return {
    sentence: `Shopper ${found.order.shopper} sends the goods of ${found.name} back`,
    send: () => game.ask(`S${found.order.shopper}`, "PUT", `/v1/after_sale/${found.request.id}/parcel`, body),
    expect: () => sendBack(found.order, found.request),
    orders: [found.order],
  };
};

const receiveGoods: Make = (game, choices) => {
  const found = find(game, choices, "approved", "sent");
  if (found?.request.type !== "return") return undefined;
  const restock = found.request.lines.map(({ count }) => choices.number(count));
  const items = found.request.lines.map(({ line }, at) => ({ item_id: line.id, restock: restock[at] }));
  const { amount, body, sentence } = chooseAmount(choices, found);
  const decision = { status: "received", items, ...body };
  return {
    sentence: `An admin receives ${found.name}${sentence}, and ${restock.join(" and ")} go back to stock`,
    send: () => game.ask("ROOT", "PUT", `/cms/after_sale/${found.request.id}/status`, decision),
    expect: () => receive(game.shop, found.order, found.request, restock, amount),
    orders: [found.order],
  };
};

const deadlinePasses: Make = (game, choices) => {
  const found = find(game, choices, "requested", "approved");
  return (
    found && {
      sentence: `The deadline of ${found.name} passes`,
      send: async () => {
        const { id } = found.request;
        game.transcript.push(`     # update after_sales set due_at = now() where id = ${id}, then the sweep runs`);
        await db()
          .update(afterSales)
          .set({ due_at: sql`now()` })
          .where(and(eq(afterSales.id, id), isNotNull(afterSales.due_at)));
        await runSweeps(game.settled, ["after-sales"]);
      },
      expect: () => passDeadline(game.shop, found.order, found.request),
      orders: [found.order],
    }
  );
};

const growOld: Make = (game, choices) => {
  const order = choices.of(game.shop.orders.filter((one) => one.status === "paid" && !one.isOld));
  return (
    order && {
      sentence: `An hour has passed since ${order.name} was paid`,
      send: async () => {
        game.transcript.push(`     # update orders set paid_at = now() - interval '1 hour' where id = ${order.id}`);
        await db()
          .update(orderTable)
          .set({ paid_at: sql`now() - interval '1 hour'` })
          .where(eq(orderTable.id, order.id));
      },
      expect: () => {
        order.isOld = true;
      },
    }
  );
};

export const afterSaleSteps: Record<string, { make: Make; weight: number }> = {
  ask: { make: ask, weight: 6 },
  refundLines: { make: refundLines, weight: 5 },
  approveRequest: { make: approveRequest, weight: 4 },
  rejectRequest: { make: rejectRequest, weight: 2 },
  withdrawRequest: { make: withdrawRequest, weight: 2 },
  send: { make: send, weight: 2 },
  receiveGoods: { make: receiveGoods, weight: 3 },
  deadlinePasses: { make: deadlinePasses, weight: 2 },
  growOld: { make: growOld, weight: 2 },
};
