import { expect, test } from "vitest";
import { afterSaleQueue, invoiceQueue, reviewQueue } from "./queues";

const stateOf = (search: string) => Object.fromEntries(new URLSearchParams(search));

test("without a search, a list is the queue of what waits for the shop, also with a filter", () => {
  expect([reviewQueue.tabOf({}), reviewQueue.expand({})]).toEqual(["pending", { status: "pending" }]);
  expect(reviewQueue.expand({ rating: "1" })).toEqual({ rating: "1", status: "pending" });
  expect([invoiceQueue.tabOf({}), invoiceQueue.expand({})]).toEqual(["requested", { status: "requested" }]);
  expect(invoiceQueue.expand({ overdue: "true" })).toEqual({ overdue: "true", status: "requested" });
  expect([afterSaleQueue.tabOf({}), afterSaleQueue.expand({})]).toEqual(["open", { open: "true" }]);
  expect(afterSaleQueue.expand(stateOf("user_id=7&open=true"))).toEqual({ user_id: "7", open: "true" });
});

test.each([
  [reviewQueue, "product_id=7"],
  [reviewQueue, "q=tea"],
  [invoiceQueue, "order_id=7"],
  [invoiceQueue, "q=tea"],
  [invoiceQueue, "from=2026-03-01"],
  [afterSaleQueue, "user_id=7"],
  [afterSaleQueue, "order_id=7"],
  [afterSaleQueue, "q=SF1234567890"],
])("a link with a search lists the records of all states, and no others: %#", ({ tabOf, expand }, search) => {
  expect(tabOf(stateOf(search))).toBe("all");
  expect(expand(stateOf(search))).toEqual(stateOf(search));
});

test.each([reviewQueue, invoiceQueue, afterSaleQueue])("the URL of each tab leads to this tab: %#", (queue) => {
  const { tabs, tabOf, queryOf } = queue as typeof reviewQueue;
  expect(tabs.map((tab) => tabOf({ status: queryOf(tab).status ?? "" }))).toEqual(tabs);
});
