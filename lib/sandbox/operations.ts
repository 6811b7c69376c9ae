import { notFound } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { requireRecord } from "@/lib/kernel/records/entity";
import { announcePayment, announceRefund } from "./announce";
import { fileComplaint, takeStep } from "./complaints";
import { readFaults, saveFaults } from "./faults";
import { readSandboxKeys } from "./keys";
import { complaintNotifyOf, deliver } from "./notify";
import { failPayment, findPayment, findPrepaid, payPayment } from "./payments";
import { listRefunds, refundOutside } from "./refunds";
import {
  accepted,
  attempt,
  complaint,
  complaintStep,
  faultsInput,
  payment,
  paymentPath,
  plantedFaults,
  prepayQuery,
} from "./schemas";

const when = () => environment().sandbox;

export const pay = operation({
  method: "POST",
  path: "/sandbox/payments/{out_trade_no}",
  module: "sandbox",
  summary: "Pay in the shopper's place, let the payment fail, or refund it past the shop",
  description:
    "Replaces `wx.requestPayment`; exists only with `SANDBOX=true`. The payment happens at once, and the notification follows after the answer. A failed payment has no `transaction_id` and no notification, and can be tried again. A payment that is closed, expired or paid answers `order_state`. `refund` does what the merchant can do at WeChat Pay's own site: it sends a received payment back, in full or in part, without asking the shop; the notification follows when the refund has settled.",
  status: 202,
  access: "public",
  when,
  problems: ["not_found", "order_state"],
  url: paymentPath,
  body: attempt,
  output: accepted,
  async prepare({ out_trade_no, notify = "once", delay_ms = 0, ...asked }, { actor, db }) {
    if (asked.action === "fail") return failPayment(db, out_trade_no);
    const keys = await readSandboxKeys(db);
    if (asked.action === "refund") {
      const { payment, refund } = await refundOutside(db, out_trade_no, asked.amount);
      if (notify === "once") actor.origin.later(() => announceRefund(db, keys, payment, refund, delay_ms));
      return { ...payment, out_refund_no: refund.out_refund_no };
    }
    const paid = await payPayment(db, out_trade_no);
    actor.origin.later(() => announcePayment(keys, paid, notify, delay_ms));
    return paid;
  },
  run: async (_, { prepared }) => ({
    transaction_id: prepared.transaction_id,
    ...("out_refund_no" in prepared && { out_refund_no: prepared.out_refund_no }),
  }),
});

export const find = operation({
  method: "GET",
  path: "/sandbox/payments",
  module: "sandbox",
  summary: "Payment of a prepay id",
  description:
    "A phone identifies a payment by `params.package` of `POST /v1/pay/pre_order`: `prepay_id=…`. The simulator in the browser finds the payment by it.",
  access: "public",
  when,
  problems: ["not_found"],
  url: prepayQuery,
  output: payment,
  async run({ prepay_id }, { db }) {
    const found = await findPrepaid(db, prepay_id);
    if (!found) throw notFound("There is no such payment in the sandbox.");
    return { ...found, refunds: await listRefunds(db, found.out_trade_no) };
  },
});

export const get = operation({
  method: "GET",
  path: "/sandbox/payments/{out_trade_no}",
  module: "sandbox",
  summary: "Get a payment as the simulated WeChat Pay has it",
  description: "With its refunds. The shop may not know of them yet, as with the real platform.",
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

export const getFaults = operation({
  method: "GET",
  path: "/sandbox/faults",
  module: "sandbox",
  summary: "List the faults of the simulated WeChat",
  description: "Those set by `PUT /sandbox/faults` that have not ended yet.",
  access: "public",
  when,
  output: plantedFaults,
  run: async (_, { db }) => plantedFaults.parse(await readFaults(db)),
});

export const setFaults = operation({
  method: "PUT",
  path: "/sandbox/faults",
  module: "sandbox",
  summary: "Make the simulated WeChat fail",
  description:
    "For trying what a real platform does on a bad day: the doctor (`POST /cms/doctor`) names most of these faults, and sign-in and payments fail as they would with WeChat. All who use this sandbox see the faults. They end by themselves.",
  access: "public",
  when,
  body: faultsInput,
  output: plantedFaults,
  run: async (planted, { db }) => plantedFaults.parse(await saveFaults(db, planted)),
});

export const complain = operation({
  method: "POST",
  path: "/sandbox/complaints",
  module: "sandbox",
  summary: "Complain at WeChat Pay in the shopper's place",
  description:
    "Files a complaint about the payment `out_trade_no`. With `complaint_id`, `action` says what the shopper does next.",
  status: 202,
  access: "public",
  when,
  problems: ["not_found"],
  body: complaintStep,
  output: complaint,
  async prepare({ complaint_id: known, action = "reply", notify = "once", ...filing }, { actor, db }) {
    const keys = await readSandboxKeys(db);
    const filed = known ? await takeStep(db, known, action, filing.text) : await fileComplaint(db, filing);
    const { complaint_id, notify_url } = requireRecord("complaint", filed);
    // The payments of the demo have no address.
    if (notify === "once" && notify_url)
      actor.origin.later(() => deliver(keys, notify_url, complaintNotifyOf(keys, complaint_id, !known)));
    return { complaint_id };
  },
  run: async (_, { prepared }) => prepared,
});
