import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { requirePermission } from "@/lib/kernel/access";
import { id } from "@/lib/kernel/contract/fields";
import { aboutFollowing } from "@/lib/kernel/lists/follow";
import { operation } from "@/lib/kernel/operation";
import { refundRecord } from "@/lib/selling/payments/request-refund";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { fileUrl } from "@/lib/storage/urls";
import { countRequests, followRequests, getRequest, listRequests } from "./admin-queries";
import * as schemas from "./admin-schemas";
import { decide, lockWithOrder } from "./decide";
import { afterSaleEntity } from "./entity";
import { exportRequests } from "./export-requests";
import { savePicture, uploadPicture } from "./images";
import { readOffer } from "./offer";
import { findOrderOf } from "./queries";
import { offer as offered, uploadedImage } from "./schemas";

const module = "cms-after_sale";

export const list = operation({
  method: "GET",
  path: "/cms/after_sale",
  module,
  summary: "After-sale requests, page by page",
  description: `The earliest deadline first, then requests without a deadline, newest first. \`overdue\`: requests that the shop has not answered, parcels that it has not received, and refunds that have failed, after their \`due_at\`. ${aboutFollowing("requests")} The time of a change is the \`updated_at\` of the order. Not followed are names of people, labels of dictionaries, sizes of pictures and what changes with time alone: \`is_overdue\`, \`actions\`. \`after\` can be combined with \`size\`, \`type\`, \`order_id\`, \`user_id\`, \`from\` and \`to\`.`,
  access: "after_sale.read",
  problems: ["position_unknown"],
  url: schemas.queueQuery,
  output: schemas.afterSalePage,
  run({ after, ...query }, { actor, db }) {
    const { permissions } = actor.user.group;
    return after === undefined
      ? listRequests(db, query, permissions)
      : followRequests(db, { after, ...query }, permissions);
  },
});

export const count = operation({
  method: "GET",
  path: "/cms/after_sale/counts",
  module,
  summary: "Count after-sale requests by state",
  description: "Each counts up to 10000.",
  access: "after_sale.read",
  output: schemas.afterSaleCounts,
  run: (_, { db }) => countRequests(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/after_sale/{id}",
  module,
  summary: "One after-sale request",
  description: "With its goods, its refund and its events. `actions` names the decisions that are possible now.",
  access: "after_sale.read",
  url: z.object({ id }),
  output: schemas.adminAfterSale,
  run: ({ id }, { actor, db }) => getRequest(db, id, actor.user.group.permissions),
});

export const offer = operation({
  method: "GET",
  path: "/cms/order/{id}/after_sale",
  module,
  summary: "Get the refundable amounts of an order by line",
  description: "For POST /cms/order/{id}/refund with `items`. No time and no number of requests limits an admin.",
  access: "order.refund",
  url: z.object({ id }),
  output: offered,
  run: ({ id }, { db }) => readOffer(db, id),
});

export const setStatus = operation({
  method: "PUT",
  path: "/cms/after_sale/{id}/status",
  module,
  summary: "Decide about an after-sale request",
  description:
    "`approved`: a `refund` is paid; the goods of a `return` can be sent. `received`: the goods of a return are back, and its money goes back. `rejected`: with a reason for the shopper. `retry`: a failed refund is sent again. `settled`: a payment that has had 50 refunds, or is older than a year, takes no more, so the shop has paid another way; a refund of the same sum at WeChat Pay's own site closes the request by itself. `approved`, `retry` and `settled` need `order.refund` too, and so does `received` with `amount` or `freight`: without them, exactly what is owed goes back. While the whole order is being refunded, all are 409 `after_sale_state`.",
  access: {
    status: {
      approved: "after_sale.approve",
      rejected: "after_sale.reject",
      received: "after_sale.receive",
      retry: "after_sale.approve",
      settled: "after_sale.approve",
    },
  },
  reads: { by: "after_sale.read", otherwise: schemas.afterSaleReceipt },
  url: z.object({ id }),
  body: schemas.decision,
  output: schemas.adminAfterSale,
  problems: ["after_sale_state", "stale"],
  prepare: async ({ id }, { actor, db }) =>
    actor.origin.later(async () => {
      const orderId = await findOrderOf(db, id);
      if (orderId !== undefined) await sendRefundsOf(db, orderId);
    }),
  async run({ id, ...given }, { actor, db, changed }) {
    const paysWhatIsOwed = given.status === "received" && given.amount === undefined && given.freight === undefined;
    if (given.status !== "rejected" && !paysWhatIsOwed) requirePermission("order.refund", actor);
    const { order, request } = await lockWithOrder(db, id);
    const refund = await decide(db, order, request, given, actor.user.id);
    changed(afterSaleEntity, id, request, (await lockWithOrder(db, id)).request);
    if (refund) changed(refundRecord, refund.id, null, refund);
    return getRequest(db, id, actor.user.group.permissions);
  },
});

export const uploadImage = operation({
  method: "POST",
  path: "/cms/after_sale/image",
  module,
  summary: "Upload a picture of what came back",
  description: "As POST /v1/image, for the `images` of a rejection.",
  access: "after_sale.reject",
  reads: "staff",
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  problems: ["not_configured", "limit_reached"],
  unrecorded: "The rejection that names the picture is recorded.",
  body: { parts: 5 * 1024 * 1024 },
  output: uploadedImage,
  prepare: ({ parts }, { actor, db }) => uploadPicture(db, actor.user.id, "admin", parts),
  async run(_, { db, actor, prepared }) {
    await savePicture(db, actor.user.id, prepared);
    return { url: fileUrl(prepared.key) };
  },
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/after_sale/export",
  module,
  summary: "After-sale requests as CSV",
  description: "Takes the filters of the list; the newest first. Times are in the shop's time zone, amounts in yuan.",
  access: "after_sale.export",
  url: schemas.queueExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...query }, { db }) => exportRequests(db, query, { language, plain }),
});
