import { pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { listPayments, listNotifications as notificationsOf, listRefunds as refundsOf } from "./admin-queries";
import {
  listedNotification,
  listedPayment,
  listedRefund,
  notificationQuery,
  paymentQuery,
  refundQuery,
} from "./admin-schemas";

const module = "cms-payment";
const counted = "Newest first. `total` counts up to 10000, and pages end there.";

export const list = operation({
  method: "GET",
  path: "/cms/payment",
  module,
  summary: "Payments, page by page",
  description: `${counted} \`from\` and \`to\` are about the time when the money came or the payment closed; for one that is open, about its creation.`,
  access: "order.read",
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
  access: "order.read",
  url: refundQuery,
  output: pageOf(listedRefund),
  run: (filters, { db }) => refundsOf(db, filters),
});

export const listNotifications = operation({
  method: "GET",
  path: "/cms/notification",
  module,
  summary: "Notifications of the platform, page by page",
  description: `${counted} With \`verdict=review\`: those that a person must look at, also about orders that the shop does not have.`,
  access: "order.read",
  url: notificationQuery,
  output: pageOf(listedNotification),
  run: (filters, { db }) => notificationsOf(db, filters),
});
