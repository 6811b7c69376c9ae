import { expect, test } from "vitest";
import { readState } from "@/components/data-table/list-state";
import { apiQuery, reviewParameters, reviewTabs, statusOf, tabOf } from "./review-filters";

const stateOf = (search: string) => readState(new URLSearchParams(search), reviewParameters);

test("without a search, the list is the queue of reviews to check, also with a filter", () => {
  expect([tabOf({}), apiQuery({})]).toEqual(["pending", { status: "pending" }]);
  expect(apiQuery(stateOf("rating=1"))).toEqual({ rating: "1", status: "pending" });
});

test.each(["product_id=7", "q=tea"])("a link to the reviews with %s lists those of all states", (search) => {
  expect(tabOf(stateOf(search))).toBe("all");
  expect(apiQuery(stateOf(search))).toEqual(Object.fromEntries(new URLSearchParams(search)));
});

test("each tab is found again by its address", () => {
  expect(reviewTabs.map((tab) => tabOf({ status: statusOf(tab)! }))).toEqual([...reviewTabs]);
});
