import { eq, sql } from "drizzle-orm";
import { orders as orderTable } from "@/db/schema/orders";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db } from "../fixtures/servers/in-process";
import { createNotify, notify, readTransaction } from "../fixtures/shop/notifies";
import { expireOrder } from "../fixtures/shop/shop";
import { type Choices, keyed, type Make } from "./choices";
import { compare, type Game, refuseIf, type Step } from "./game";
import { runSweeps } from "./open-world";
import {
  applyPayment,
  beginPayment,
  canChangeAddress,
  cancel,
  changeAddress,
  complete,
  completeLongShipped,
  correctAddress,
  editPrice,
  handOver,
  passMinute,
  place,
  receiveCash,
  ship,
  sweep as sweepModel,
  synchronise,
  takeBack,
} from "./orders";
import { refundMoney } from "./refunds";
import { type Attempt, type Copy, leftOf, type Order, type Parcel, payableOf, paymentOf, refundable } from "./shop";
import { coupons, type Delivery, deliveries, type Place, placeNames, places, shopperCount, variants } from "./world";

const describe = ({ variant, count }: { variant: number; count: number }) =>
  `${count} × ${variants[variant]!.product} ${variants[variant]!.name}`.trim();
const as = ({ shopper }: { shopper: number }) => `S${shopper}`;
const placeOf = (place: Place) => ({ ...places[place] });
const isSent = (delivery: Delivery) => delivery === "express" || delivery === "local";

const wanted =
  ({ ids }: Game) =>
  ({ variant, count }: { variant: number; count: number }) => {
    const product_id = ids.products[variants[variant]!.product];
    return { product_id, variant_id: ids.variants[variant], count };
  };

/** The request that placed each order. */
const sent = new WeakMap<Order, { body: object; headers: Record<string, string> }>();

/** Mostly for the shopper of the last step, because coupons and limits need several orders of one shopper. */
function chooseWish({ shop, last }: Game, choose: Choices) {
  const shopper = last && choose.number(4) ? last.shopper : choose.number(shopperCount - 1);
  const lines = Array.from({ length: choose.number(2) + 1 }, () => {
    const variant = choose.number(variants.length - 1);
    return { variant, count: choose.number(15) ? choose.number(3) + 1 : choose.number(20) + 1 };
  });
  const delivery = choose.of([...deliveries, "express", "local"] as const)!;
  const isNear = delivery === "local" && choose.number(7) > 0;
  const to = isNear ? "near" : choose.of([...placeNames, "near", "near", "far"] as const)!;
  const own = shop.copies.filter((copy) => copy.shopper === shopper);
  const lowers = ({ status, coupon }: Copy) =>
    status === "unused" && (coupons[coupon]!.level !== "freight" || isSent(delivery));
  const copy = choose.of(choose.number(9) ? own.filter(lowers) : own);
  return { shopper, lines, delivery, place: to, copy };
}

/** Often the shopper repeats an order whose coupon was returned, with this coupon. */
const placeOrder: Make = (game, choose) => {
  const { shop, ids } = game;
  const again = choose.number(3) ? choose.order(game, ({ copy }) => copy?.status === "unused") : undefined;
  const { shopper, lines, delivery, place: to, copy } = again ?? chooseWish(game, choose);
  if (shop.gone.has(shopper)) return undefined;
  const goes = isSent(delivery);
  const body = {
    products: lines.map(wanted(game)),
    delivery,
    ...(goes && { address_id: ids.shoppers[shopper]!.addresses[to] }),
    ...(copy && { user_coupon_id: copy.id }),
  };
  // A refused request leaves its key free, and each shopper has keys of their own.
  const headers = { "idempotency-key": `order-${shop.orders.filter((one) => one.shopper === shopper).length}` };
  let order: Order;
  return {
    sentence: `Shopper ${shopper} orders ${lines.map(describe).join(" and ")}, by ${delivery}${goes ? ` to ${to}` : ""}${copy ? ` with coupon ${coupons[copy.coupon]!.name} (${copy.status})` : ""}`,
    send: () => game.ask(`S${shopper}`, "POST", "/v1/order", body, headers),
    expect: () => {
      order = place(shop, shopper, { lines, delivery, place: to, copy });
      sent.set(order, { body, headers });
    },
    learn: ({ id, items }) => {
      order.id = id;
      for (const [at, line] of order.lines.entries()) line.id = items[at].id;
    },
  };
};

/** By phone: the customer pays the order in the mini-program, or in cash. */
const orderForCustomer: Make = (game, choose) => {
  const { shop, ids } = game;
  const { shopper, lines, delivery, place: to, copy } = chooseWish(game, choose);
  if (shop.gone.has(shopper)) return undefined;
  const body = {
    user_id: ids.shoppers[shopper]!.id,
    products: lines.map(wanted(game)),
    delivery,
    ...(isSent(delivery) && { address: { name: "Li Lei", phone: "13800000001", detail: "A 1", ...placeOf(to) } }),
    ...(copy && { user_coupon_id: copy.id }),
  };
  let order: Order;
  return {
    sentence: `An admin orders ${lines.map(describe).join(" and ")} for shopper ${shopper}, by ${delivery}`,
    send: () => game.ask("ROOT", "POST", "/cms/order", body),
    expect: () => {
      order = place(shop, shopper, { lines, delivery, place: to, copy }, "admin");
    },
    learn: ({ id, items }) => {
      order.id = id;
      for (const [at, line] of order.lines.entries()) line.id = items[at].id;
    },
  };
};

const payInCash: Make = (game, choose) => {
  const order = choose.order(game, isPayable);
  return (
    order && {
      sentence: `Shopper ${order.shopper} pays ${order.name} in cash`,
      send: () => game.ask("ROOT", "POST", `/cms/order/${order.id}/payment`, { method: "cash" }),
      expect: () => receiveCash(game.shop, order),
      orders: [order],
    }
  );
};

const repeatOrder: Make = (game, choose) => {
  const order = choose.of(game.shop.orders.filter((one) => sent.has(one) && !game.shop.gone.has(one.shopper)));
  if (!order) return undefined;
  const { body, headers } = sent.get(order)!;
  const isOther = choose.number(3) === 3;
  return {
    sentence: `Shopper ${order.shopper} sends ${order.name} again${isOther ? " with a remark" : ""}, with its key`,
    send: () => game.ask(as(order), "POST", "/v1/order", isOther ? { ...body, remark: "Now." } : body, headers),
    expect: () => refuseIf(isOther, "idempotency_mismatch"),
    learn: ({ id }) => compare("the repeated order", { id }, { id: order.id }),
    orders: [order],
  };
};

const claimCoupon: Make = ({ shop, ids, ask, last }, choose) => {
  const shopper = last?.shopper ?? 0;
  const coupon = choose.number(coupons.length - 1);
  if (shop.gone.has(shopper)) return undefined;
  const copy: Copy = { id: 0, coupon, shopper, status: "unused" };
  return {
    sentence: `Shopper ${shopper} claims the coupon ${coupons[coupon]!.name}`,
    send: () => ask(`S${shopper}`, "POST", `/v1/coupon/${ids.coupons[coupon]}/claim`),
    expect: () => {
      const { total, per_user } = coupons[coupon]!;
      const own = shop.copies.filter((one) => one.coupon === coupon && one.shopper === shopper);
      refuseIf((total > 0 && shop.claimed[coupon]! >= total) || own.length >= per_user, "limit_reached");
      shop.claimed[coupon]!++;
      shop.copies.push(copy);
    },
    learn: ({ id }) => {
      copy.id = id;
    },
  };
};

const withdrawCoupon: Make = ({ shop, ask }, choose) => {
  const copy = choose.of(shop.copies);
  return (
    copy && {
      sentence: `An admin withdraws a coupon of shopper ${copy.shopper}`,
      send: () => ask("CLERK", "PUT", `/cms/user_coupon/${copy.id}/void`, { reason: "Given by mistake." }),
      expect: () => {
        refuseIf(copy.status === "used", "in_use");
        copy.status = "void";
      },
    }
  );
};

const isPayable = ({ status, isOverdue }: Order) => status === "unpaid" && !isOverdue;

const prepare: Make = (game, choose) => {
  const order = choose.order(game, ({ status }) => status === "unpaid");
  if (!order) return undefined;
  let attempt: Attempt;
  return {
    sentence: `Shopper ${order.shopper} begins to pay ${order.name}`,
    send: () => game.ask(as(order), "POST", "/v1/pay/pre_order", { order_id: order.id }),
    expect: () => {
      attempt = beginPayment(game.shop, order);
    },
    learn: ({ out_trade_no }) => {
      attempt.number = out_trade_no;
    },
    orders: [order],
  };
};

const manners = ["once", "once", "once", "once", "once", "repeat", "none", "forged", "wrong_amount"] as const;

/** An open payment can also be paid after its time. A new one is begun first. */
const payOrder: Make = (game, choose) => {
  const { shop, ask } = game;
  const order = choose.order(game, isPayable);
  const isOpen = ({ status, number }: Attempt) => status === "open" && number !== "";
  let attempt = order?.attempts.find(isOpen);
  if (!order || attempt?.isPaid) return undefined;
  const isBegun = attempt !== undefined;
  const manner = choose.of(manners)!;
  return {
    sentence: `Shopper ${order.shopper} pays ${order.name} (notification: ${manner})`,
    send: async () => {
      if (!isBegun) {
        const begun = await ask(as(order), "POST", "/v1/pay/pre_order", { order_id: order.id });
        if (begun.status !== 200) return begun;
        attempt!.number = begun.json.out_trade_no;
      }
      return ask("", "POST", `/sandbox/payments/${attempt!.number}`, { action: "pay", notify: manner });
    },
    expect: () => {
      attempt ??= beginPayment(shop, order);
      attempt.isPaid = true;
      if (manner === "once" || manner === "repeat") applyPayment(shop, order, attempt);
    },
    orders: [order],
  };
};

/** WeChat Pay said that the attempt is closed, and took the money nevertheless. */
const payLate: Make = (game, choose) => {
  const isClosed = ({ status, number }: Attempt) => status === "closed" && number !== "";
  const order = choose.order(game, ({ attempts }) => attempts.some(isClosed));
  const attempt = order && choose.of(order.attempts.filter(isClosed));
  if (!order || !attempt) return undefined;
  return {
    sentence: `The money of a closed payment of ${order.name} arrives`,
    send: async () => {
      game.transcript.push(`     # WeChat Pay notifies the shop: ${attempt.number} is paid`);
      await db()
        .update(sandboxPayments)
        .set({ state: "SUCCESS", transaction_id: sql`'42' || created_at`, success_time: new Date() })
        .where(eq(sandboxPayments.out_trade_no, attempt.number));
      return notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(attempt.number)));
    },
    expect: () => applyPayment(game.shop, order, attempt),
    orders: [order],
  };
};

const sync: Make = ({ shop, ask }, choose) => {
  const isWaiting = ({ attempts }: Order) => attempts.some(({ status, isPaid }) => status === "open" && isPaid);
  const order = choose.of(shop.orders.filter(isWaiting)) ?? choose.of(shop.orders);
  return (
    order && {
      sentence: `An admin queries WeChat about ${order.name}`,
      send: () => ask("CLERK", "POST", `/cms/order/${order.id}/sync`),
      expect: () => synchronise(shop, order),
      orders: [order],
    }
  );
};

const cancelOrder: Make = (game, choose) => {
  const order = choose.order(game, ({ status }) => status === "unpaid");
  const by = choose.number(2) ? "shopper" : "admin";
  return (
    order && {
      sentence: `${by === "admin" ? "An admin" : `Shopper ${order.shopper}`} cancels ${order.name}`,
      send: () =>
        by === "shopper"
          ? game.ask(as(order), "POST", `/v1/order/${order.id}/cancel`)
          : game.ask("CLERK", "PUT", `/cms/order/${order.id}/status`, { status: "cancelled", reason: "Asked for." }),
      expect: () => cancel(game.shop, order, by),
      orders: [order],
    }
  );
};

const runOutOfTime: Make = (game, choose) => {
  const order = choose.of(game.shop.orders.filter(isPayable));
  return (
    order && {
      sentence: `The time to pay ${order.name} is over`,
      send: async () => {
        game.transcript.push(
          `     # update orders set expires_at = now() - interval '1 second' where id = ${order.id}`,
        );
        await expireOrder(order.id);
      },
      expect: () => {
        order.isOverdue = true;
      },
    }
  );
};

/** The usual end of an unpaid order: the shopper opens the payment, and the sweep cancels the order. */
const abandon: Make = (game, choose) => {
  const order = choose.order(game, isPayable);
  if (!order || !isPayable(order) || game.shop.isWechatDown) return undefined;
  let attempt: Attempt;
  return {
    sentence: `Shopper ${order.shopper} begins to pay ${order.name}, and lets the time run out`,
    send: async () => {
      const begun = await game.ask(as(order), "POST", "/v1/pay/pre_order", { order_id: order.id });
      if (begun.status === 200) attempt.number = begun.json.out_trade_no;
      await expireNow(game, order);
      await runSweeps(game.settled);
      return begun;
    },
    expect: () => {
      attempt = beginPayment(game.shop, order);
      order.isOverdue = true;
      sweepModel(game.shop);
    },
    orders: [order],
  };
};

async function expireNow(game: Game, order: Order) {
  game.transcript.push(`     # update orders set expires_at = now() - interval '1 second' where id = ${order.id}`);
  await expireOrder(order.id);
}

const sweep: Make = (game) => ({
  sentence: "The sweep runs",
  send: async () => {
    game.transcript.push("     # the sweep runs");
    await runSweeps(game.settled);
  },
  expect: () => sweepModel(game.shop),
});

const priceEdit: Make = (game, choose) => {
  const order = choose.order(game, ({ status }) => status === "unpaid");
  if (!order) return undefined;
  const { payable, freight: original } = order.original;
  const goods = choose.of([payableOf(order), Math.ceil(payable / 2), payable - 1, payable, payable + 1, 1])!;
  const freight = choose.number(1) ? order.freight : choose.number(original + 1);
  if (goods === payableOf(order) && freight === order.freight) return undefined;
  return {
    sentence: `An admin sets the price of ${order.name} to ${goods} and its freight to ${freight}`,
    send: () => game.ask("CLERK", "PUT", `/cms/order/${order.id}/price`, { goods, freight, reason: "A regular" }),
    expect: () => editPrice(game.shop, order, goods, freight),
    learn: ({ items }) => {
      if (payableOf(order) < goods) for (const [at, line] of order.lines.entries()) line.payable = items[at].payable;
    },
    orders: [order],
  };
};

const redirect: Make = (game, choose) => {
  const order = choose.order(game, (one) => canChangeAddress(one) && one.delivery === "express");
  const to = choose.of(placeNames.filter((place) => place !== order?.place))!;
  return (
    order && {
      sentence: `Shopper ${order.shopper} redirects ${order.name} from ${order.place} to ${to}`,
      send: () => {
        const address_id = game.ids.shoppers[order.shopper]!.addresses[to];
        return game.ask(as(order), "PUT", `/v1/order/${order.id}/address`, { address_id });
      },
      expect: () => changeAddress(order, to),
      orders: [order],
    }
  );
};

const shipLines: Make = (game, choose) => {
  const order = choose.order(game, ({ status, delivery }) => status === "paid" && delivery !== "pickup");
  if (!order || order.delivery === "pickup") return undefined;
  const line = choose.number(2) && order.delivery !== "virtual" ? choose.of(order.lines) : undefined;
  const part = line && [{ line, count: choose.number(Math.max(0, leftOf(line) - 1)) + 1 }];
  const carried = order.delivery === "express" && { carrier: "SF", tracking_no: `SF10000000${game.next()}` };
  const items = part?.map(({ line, count }) => ({ item_id: line.id, count }));
  return {
    sentence: `An admin ships ${part ? `${part[0]!.count} of line ${order.lines.indexOf(line!) + 1} of` : "what is left of"} ${order.name}`,
    send: () => game.ask("CLERK", "POST", `/cms/order/${order.id}/shipment`, { ...carried, ...(items && { items }) }),
    expect: () => ship(order, part),
    learn: ({ id }) => {
      order.parcels.at(-1)!.id = id;
    },
    orders: [order],
  };
};

const takeParcelBack: Make = (game, choose) => {
  // Parcels of the counter have no id here, and cannot be taken back.
  const isFree = ({ id, lines }: Parcel) => id > 0 && lines.every(({ line }) => line.claimed === line.held);
  const hasParcel = ({ parcels }: Order) => parcels.some((parcel) => isFree(parcel) && parcel.isFresh);
  const order = choose.order(game, hasParcel);
  const parcel = order && choose.of(order.parcels.filter(isFree));
  return (
    parcel && {
      sentence: `An admin takes back a parcel of ${order.name}`,
      send: () => game.ask("CLERK", "DELETE", `/cms/shipment/${parcel.id}`),
      expect: () => takeBack(order, order.parcels.indexOf(parcel)),
      orders: [order],
    }
  );
};

export const minutePasses = (game: Game): Step => ({
  sentence: "A minute passes",
  send: async () => {
    game.transcript.push(
      "     # update shipments set shipped_at = shipped_at - interval '1 minute', then the sweep runs",
    );
    await db().execute(sql`update shipments set shipped_at = shipped_at - interval '1 minute'`);
    await db().execute(sql`update shipping_reports set next_attempt_at = next_attempt_at - interval '1 minute'
      where next_attempt_at is not null`);
    await runSweeps(game.settled, ["reports"]);
  },
  expect: () => passMinute(game.shop),
});

const passMinuteOfParcel: Make = (game) => {
  const isFresh = game.shop.orders.some(({ parcels }) => parcels.some((parcel) => parcel.isFresh));
  return isFresh ? minutePasses(game) : undefined;
};

const passWeek: Make = (game, choose) => {
  const order = choose.of(game.shop.orders.filter(({ status }) => status === "shipped"));
  return (
    order && {
      sentence: `${order.name} has been on its way for eight days`,
      send: async () => {
        game.transcript.push(`     # update orders set shipped_at = now() - interval '8 days' where id = ${order.id}`);
        await db()
          .update(orderTable)
          .set({ shipped_at: sql`now() - interval '8 days'` })
          .where(eq(orderTable.id, order.id));
        await runSweeps(game.settled, ["completed"]);
      },
      expect: () => {
        order.isLongShipped = true;
        completeLongShipped(game.shop);
      },
      orders: [order],
    }
  );
};

const confirm: Make = (game, choose) => {
  const order = choose.order(game, ({ status }) => status === "shipped");
  const by = choose.number(2) ? "shopper" : "admin";
  return (
    order && {
      sentence: `${by === "admin" ? "An admin" : `Shopper ${order.shopper}`} completes ${order.name}`,
      send: () =>
        by === "shopper"
          ? game.ask(as(order), "POST", `/v1/order/${order.id}/confirm`)
          : game.ask("CLERK", "PUT", `/cms/order/${order.id}/status`, { status: "completed" }),
      expect: () => complete(order, by),
      orders: [order],
    }
  );
};

const handOverAtCounter: Make = (game, choose) => {
  const order = choose.order(game, ({ pickupCode, status }) => pickupCode !== undefined && status === "paid");
  if (!order?.pickupCode) return undefined;
  return {
    sentence: `An admin hands ${order.name} over by its code`,
    send: () => game.ask("CLERK", "POST", "/cms/order/pickup", { code: order.pickupCode }),
    expect: () => handOver(order),
    orders: [order],
  };
};

const giveMoney: Make = (game, choose) => {
  const order = choose.order(game, (one) => paymentOf(one) !== undefined);
  if (!order) return undefined;
  const amount = choose.number(2) ? choose.number(refundable(order)) + 1 : undefined;
  return {
    sentence: `An admin refunds ${amount ?? "the rest"} of ${order.name}`,
    send: () =>
      game.ask(
        "ROOT",
        "POST",
        `/cms/order/${order.id}/refund`,
        { ...(amount && { amount }), reason: "Sorry." },
        keyed(game),
      ),
    expect: () => refundMoney(game.shop, order, amount),
    orders: [order],
  };
};

const correct: Make = (game, choose) => {
  const order = choose.order(game, ({ status, delivery }) => ["unpaid", "paid"].includes(status) && isSent(delivery));
  const to = choose.of(placeNames)!;
  if (!order || order.place === to) return undefined;
  return {
    sentence: `An admin corrects the address of ${order.name} to ${to}`,
    send: () => game.ask("CLERK", "PUT", `/cms/order/${order.id}/address`, placeOf(to)),
    expect: () => correctAddress(order, to),
    orders: [order],
  };
};

const turnWechat: Make = ({ shop, ask }, choose) => {
  const isDown = !shop.isWechatDown && choose.number(7) === 0;
  if (isDown === shop.isWechatDown) return undefined;
  return {
    sentence: `WeChat Pay is ${isDown ? "down" : "there again"}`,
    send: () => ask("", "PUT", "/sandbox/faults", { faults: isDown ? ["pay_down"] : [] }),
    expect: () => {
      shop.isWechatDown = isDown;
    },
  };
};

/** Each step with its weight. */
export const orderSteps: Record<string, { make: Make; weight: number }> = {
  placeOrder: { make: placeOrder, weight: 12 },
  orderForCustomer: { make: orderForCustomer, weight: 3 },
  payInCash: { make: payInCash, weight: 4 },
  repeatOrder: { make: repeatOrder, weight: 1 },
  claimCoupon: { make: claimCoupon, weight: 4 },
  withdrawCoupon: { make: withdrawCoupon, weight: 1 },
  prepare: { make: prepare, weight: 2 },
  payOrder: { make: payOrder, weight: 18 },
  payLate: { make: payLate, weight: 8 },
  sync: { make: sync, weight: 1 },
  cancelOrder: { make: cancelOrder, weight: 2 },
  runOutOfTime: { make: runOutOfTime, weight: 1 },
  abandon: { make: abandon, weight: 12 },
  sweep: { make: sweep, weight: 1 },
  priceEdit: { make: priceEdit, weight: 2 },
  redirect: { make: redirect, weight: 4 },
  correct: { make: correct, weight: 1 },
  shipLines: { make: shipLines, weight: 18 },
  takeParcelBack: { make: takeParcelBack, weight: 10 },
  minutePasses: { make: passMinuteOfParcel, weight: 3 },
  passWeek: { make: passWeek, weight: 1 },
  confirm: { make: confirm, weight: 2 },
  handOverAtCounter: { make: handOverAtCounter, weight: 3 },
  giveMoney: { make: giveMoney, weight: 2 },
  turnWechat: { make: turnWechat, weight: 3 },
};
