import { z } from "zod";
import { id, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { getOwnInvoice } from "./queries";
import { requestInvoice, withdrawInvoice } from "./request-invoice";
import { invoice, invoiceInput } from "./schemas";

const module = "v1-invoice";
const path = "/v1/order/{id}/invoice";

export const request = operation({
  method: "POST",
  path,
  module,
  summary: "Request the invoice of an order",
  description:
    "Over what was paid and not refunded, for a paid order that was not refunded in full, within 365 days of the payment, and while the order has no `requested`, `issued` or `red_due` invoice: while it is possible, the order's `actions` has `request_invoice`. The amount follows refunds until the shop has issued the invoice. If the whole order is refunded before, the request is withdrawn. `invoice_state` if it is not possible, also if the shop has set `invoice.days` to 0.",
  access: "user",
  status: 201,
  location: "/v1/order/{order_id}/invoice",
  idempotent: "optional",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id }),
  body: invoiceInput,
  output: invoice,
  problems: ["invoice_state"],
  async run({ id, title_id }, { actor, db }) {
    await requestInvoice(db, actor.user.id, id, title_id);
    return getOwnInvoice(db, actor.user.id, id);
  },
});

export const get = operation({
  method: "GET",
  path,
  module,
  summary: "The invoice of an order",
  description: "The last one that was requested. 404 if none was, or if the order is another user's.",
  access: "user",
  url: z.object({ id }),
  output: invoice,
  run: ({ id }, { actor, db }) => getOwnInvoice(db, actor.user.id, id),
});

export const withdraw = operation({
  method: "DELETE",
  path,
  module,
  summary: "Withdraw the request for an invoice",
  description: "While it is `requested`. It can be requested again, for instance with another title.",
  access: "user",
  url: z.object({ id }),
  output: nothing,
  problems: ["invoice_state"],
  run: ({ id }, { actor, db }) => withdrawInvoice(db, actor.user.id, id),
});
