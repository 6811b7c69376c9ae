import { expect, test } from "vitest";
import { afterSaleStatuses } from "@/db/schema/after-sales";
import { invoiceStatuses } from "@/db/schema/invoices";
import { orderEventKinds, orderStatuses } from "@/db/schema/orders";
import { alarmTypeNames } from "./alarm-types";
import { eventTypeNames } from "./event-types";

/** `db/functions/events.sql` and `invoices.sql` build most of these types from columns. */
const published = [
  ...orderStatuses.filter((status) => status !== "unpaid").map((status) => `order.${status}`),
  ...["order.placed", "order.refund_ended", "order.address_changed"],
  ...orderEventKinds.filter((kind) => kind !== "move").map((kind) => `order.${kind}`),
  ...[...afterSaleStatuses, "noted", "overdue"].map((status) => `after_sale.${status}`),
  ...invoiceStatuses.map((status) => `invoice.${status}`),
  ...["created", "updated", "deleted", "restored", "on_sale", "off_sale"].map((kind) => `product.${kind}`),
  ...["stock.changed", "bill.ready", "user.erased"],
];

test("each event type of the API has a permission", () => {
  expect(eventTypeNames.toSorted()).toEqual([...new Set([...published, ...alarmTypeNames])].toSorted());
});
