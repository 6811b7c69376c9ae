import { environment } from "@/lib/kernel/environment";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { announcePayment } from "./announce";
import { readSandboxKeys } from "./keys";
import { failPayment, findPayment, payPayment } from "./payments";
import { listRefunds } from "./refunds";
import { accepted, attempt, payment, paymentPath } from "./schemas";

const when = () => environment().sandbox;

export const pay = operation({
  method: "POST",
  path: "/sandbox/payments/{out_trade_no}",
  module: "sandbox",
  summary: "Pay, or fail to, in the shopper's place",
  description:
    "Instead of `wx.requestPayment`; only with `SANDBOX=true`. The money moves at once, the notification follows after the answer. A failed payment can be tried again: it has no `transaction_id` and no notification. One that is closed, expired or paid is `order_state`.",
  status: 202,
  access: "public",
  when,
  problems: ["not_found", "order_state"],
  url: paymentPath,
  body: attempt,
  output: accepted,
  async prepare({ out_trade_no, action, notify, delay_ms }, { actor, db }) {
    if (action === "fail") return failPayment(db, out_trade_no);
    const keys = await readSandboxKeys(db);
    const paid = await payPayment(db, out_trade_no);
    actor.origin.later(() => announcePayment(keys, paid, notify, delay_ms));
    return paid;
  },
  run: async (_, { prepared: { transaction_id } }) => ({ transaction_id }),
});

export const get = operation({
  method: "GET",
  path: "/sandbox/payments/{out_trade_no}",
  module: "sandbox",
  summary: "What the stand-in for WeChat Pay knows of a payment",
  access: "public",
  when,
  problems: ["not_found"],
  url: paymentPath,
  output: payment,
  async run({ out_trade_no }, { db }) {
    const found = await findPayment(db, out_trade_no);
    if (!found) throw notFound("The sandbox knows no such payment.");
    return { ...found, refunds: await listRefunds(db, out_trade_no) };
  },
});
