import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { listPayments, listNotifications as notificationsOf, listRefunds as refundsOf } from "./admin-queries";
import {
  listedNotification,
  listedPayment,
  listedRefund,
  notificationQuery,
  notificationSettlement,
  paymentExportQuery,
  paymentQuery,
  refundExportQuery,
  refundQuery,
} from "./admin-schemas";
import { exportPayments, exportRefunds as exportRefundsOf } from "./export-money";
import { settleNotification } from "./notification";

const module = "cms-payment";
const inFile =
  "Takes the filters of the list, and has all that match, newest first. Times are in the shop's time zone, amounts in yuan. A number of more than 15 digits ends with a tab, so that a spreadsheet shows all its digits; `plain=true` leaves the tab out.";
const counted = "Newest first. `total` counts up to 10000, and pages end there.";

export const list = operation({
  method: "GET",
  path: "/cms/payment",
  module,
  summary: "Payments, page by page",
  description: `${counted} \`from\` and \`to\` are about the time when the money came or the payment closed; for one that is open, about its creation.`,
  access: "payment.read",
  url: paymentQuery,
  output: pageOf(listedPayment),
  run: (filters, { db }) => listPayments(db, filters),
});

export const listRefunds = operation({
  method: "GET",
  path: "/cms/refund",
  module,
  summary: "Refunds, page by page",
  description: `${counted} \`from\` and \`to\` are about the time when the refund was finished; for one under way, about its creation.`,
  access: "payment.read",
  url: refundQuery,
  output: pageOf(listedRefund),
  run: (filters, { db }) => refundsOf(db, filters),
});

export const listNotifications = operation({
  method: "GET",
  path: "/cms/notification",
  module,
  summary: "WeChat Pay's notifications, page by page",
  description: `${counted} With \`verdict=review\`: those that a person must look at, also about orders that the shop does not have.`,
  access: "payment.read",
  url: notificationQuery,
  output: pageOf(listedNotification),
  run: (filters, { db }) => notificationsOf(db, filters),
});

export const settle = operation({
  method: "PUT",
  path: "/cms/notification/{id}/settle",
  module,
  summary: "Settle a notification that a person must look at",
  description:
    "Records who reviewed it, when, and with what result. It no longer counts as waiting for review. `stale` if it does not need a review, or no longer does.",
  access: "order.refund",
  reads: "payment.read",
  url: z.object({ id }),
  body: notificationSettlement,
  output: listedNotification,
  problems: ["stale"],
  run: ({ id, note }, { db, actor, changed }) => settleNotification(db, id, note, actor.user.id, changed),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/payment/export",
  module,
  summary: "Payments as CSV",
  description: inFile,
  access: "order.export",
  url: paymentExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { db }) => exportPayments(db, filters, { language, plain }),
});

export const exportRefunds = operation({
  method: "GET",
  path: "/cms/refund/export",
  module,
  summary: "Refunds as CSV",
  description: inFile,
  access: "order.export",
  url: refundExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { db }) => exportRefundsOf(db, filters, { language, plain }),
});
