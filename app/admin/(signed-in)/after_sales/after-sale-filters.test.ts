import { expect, test } from "vitest";
import { readState } from "@/components/data-table/list-state";
import { afterSaleParameters, apiQuery, tabOf } from "./after-sale-filters";

const stateOf = (search: string) => readState(new URLSearchParams(search), afterSaleParameters);
const asked = (search: string) => apiQuery(stateOf(search), "Asia/Shanghai");

test.each(["user_id=7", "order_id=7", "q=SF1234567890"])(
  "a link to requests with %s lists those of all states",
  (search) => {
    expect(tabOf(stateOf(search))).toBe("all");
    expect(asked(search)).toEqual(Object.fromEntries(new URLSearchParams(search)));
  },
);

test("without a search the list is the queue of requests to process", () => {
  expect([tabOf({}), asked("")]).toEqual(["open", { open: "true" }]);
  expect(asked("user_id=7&open=true")).toEqual({ user_id: "7", open: "true" });
});
