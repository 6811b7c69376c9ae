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
  summary: "Pay in the shopper's place, or let the payment fail",
  description:
    "Replaces `wx.requestPayment`; exists only with `SANDBOX=true`. The payment happens at once, and the notification follows after the answer. A failed payment has no `transaction_id` and no notification, and can be tried again. A payment that is closed, expired or paid answers `order_state`.",
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
  summary: "Payment as the stand-in for WeChat Pay has it",
  access: "public",
  when,
  problems: ["not_found"],
  url: paymentPath,
  output: payment,
  async run({ out_trade_no }, { db }) {
    const found = await findPayment(db, out_trade_no);
    if (!found) throw notFound("There is no such payment in the sandbox.");
    return { ...found, refunds: await listRefunds(db, out_trade_no) };
  },
});
