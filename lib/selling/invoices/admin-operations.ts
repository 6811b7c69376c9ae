import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { fileUrl } from "@/lib/storage/urls";
import { countInvoices, getInvoice, listInvoices } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { decideInvoice } from "./decide-invoice";
import { invoiceEntity } from "./entity";
import { exportInvoices } from "./export-invoices";
import { receiveInvoiceFile } from "./receive-file";

const module = "cms-invoice";

export const list = operation({
  method: "GET",
  path: "/cms/invoice",
  module,
  summary: "List invoices",
  description:
    "`from` and `to` limit the time of issue, so that requested ones are left out. `total` counts up to 10000, and pages end there. `q` searches the newest 20000 invoices that the other filters leave.",
  access: "invoice.read",
  url: schemas.invoiceQuery,
  output: pageOf(schemas.adminInvoice),
  run: (query, { db }) => listInvoices(db, query),
});

export const count = operation({
  method: "GET",
  path: "/cms/invoice/counts",
  module,
  summary: "Count the invoices to issue",
  description: "Each counts up to 10000.",
  access: "invoice.read",
  output: schemas.invoiceCounts,
  run: (_, { db }) => countInvoices(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/invoice/{id}",
  module,
  summary: "One invoice",
  description: "With the title to copy, the amount to write and what was refunded of the order.",
  access: "invoice.read",
  url: z.object({ id }),
  output: schemas.adminInvoice,
  run: ({ id }, { db }) => getInvoice(db, id),
});

export const upload = operation({
  method: "POST",
  path: "/cms/invoice/file",
  module,
  summary: "Upload the file of an invoice",
  description:
    "One part named `file`: a PDF or a picture, recognised by its content, of at most 20 MiB, and within the limits of POST /cms/file. It is not listed among the files, and its address cannot be guessed. Browsers show it without scripts.",
  access: "invoice.issue",
  reads: "staff",
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  problems: ["not_configured"],
  unrecorded: "The decision that names the file is recorded.",
  body: { parts: 20 * 1024 * 1024 },
  output: schemas.uploadedFile,
  prepare: ({ parts }, { db }) => receiveInvoiceFile(db, parts),
  run: async (_, { prepared }) => ({ url: fileUrl(prepared) }),
});

export const setStatus = operation({
  method: "PUT",
  path: "/cms/invoice/{id}/status",
  module,
  summary: "Decide about an invoice",
  action({ status }) {
    if (status === "issued") return "Issue an invoice";
    return status === "refused" ? "Refuse an invoice" : "Cancel an invoice";
  },
  description:
    "`issued` and `refused`: while it is `requested`. `red`: once it is issued; the shopper can then request another one over what is left. `stale` if it has changed since the version that was read, also by a refund, because the amount is another one then. `issued` is 409 `invoice_state` also while a refund of the order is under way.",
  access: "invoice.issue",
  reads: "invoice.read",
  url: z.object({ id }),
  body: schemas.decision,
  output: schemas.adminInvoice,
  problems: ["invoice_state", "stale"],
  async run({ id, ...given }, { actor, db, changed }) {
    const { before, after } = await decideInvoice(db, id, given, actor.origin);
    changed(invoiceEntity, id, before, after);
    return getInvoice(db, id);
  },
});

export const replace = operation({
  method: "PUT",
  path: "/cms/invoice/{id}",
  module,
  summary: "Replace the number or file of an invoice",
  description:
    "Within 24 hours of its issue, for a wrong number or file. The shopper sees the new one; the earlier one remains in the operation log.",
  access: "invoice.issue",
  reads: "invoice.read",
  url: z.object({ id }),
  body: schemas.replacement,
  output: schemas.adminInvoice,
  problems: ["invoice_state", "stale"],
  async run({ id, ...given }, { actor, db, changed }) {
    const { before, after } = await decideInvoice(db, id, given, actor.origin);
    changed(invoiceEntity, id, before, after);
    return getInvoice(db, id);
  },
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/invoice/export",
  module,
  summary: "Invoices as CSV",
  description: "Takes the filters of the list; the newest first. Times are in the shop's time zone, amounts in yuan.",
  access: "invoice.export",
  url: schemas.invoiceExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...query }, { db }) => exportInvoices(db, query, { language, plain }),
});
