import { expect, test } from "vitest";
import { readState } from "@/components/data-table/list-state";
import { apiQuery, invoiceParameters, invoiceTabs, statusOf, tabOf } from "./invoice-filters";

const stateOf = (search: string) => readState(new URLSearchParams(search), invoiceParameters);
const query = (search: string) => apiQuery(stateOf(search), "Asia/Shanghai");

test("without a search the list is the queue of invoices to issue, including overdue ones", () => {
  expect([tabOf({}), query("")]).toEqual(["requested", { status: "requested" }]);
  expect(query("overdue=true")).toEqual({ overdue: "true", status: "requested" });
});

test.each(["order_id=7", "q=tea"])("a link to invoices with %s lists those of all states", (search) => {
  expect(tabOf(stateOf(search))).toBe("all");
  expect(query(search)).toEqual(Object.fromEntries(new URLSearchParams(search)));
});

test("a month of issue ends at midnight in the shop's time zone", () => {
  expect(query("from=2026-03-01&to=2026-03-31")).toEqual({
    from: "2026-02-28T16:00:00.000Z",
    to: "2026-03-31T16:00:00.000Z",
  });
});

test("each tab is restored from its URL", () => {
  expect(invoiceTabs.map((tab) => tabOf({ status: statusOf(tab)! }))).toEqual([...invoiceTabs]);
});
