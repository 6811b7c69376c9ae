import { expect, test } from "vitest";
import type { Plain } from "./msg";
import { orderState } from "./order-state";
import { translate } from "./translate";

const called = (status: Plain, delivery: string) => translate(orderState(status, delivery), "zh");

test("orders for pickup are to pick up and handed over, others to ship and shipped", () => {
  expect([called("paid", "pickup"), called("shipped", "pickup")]).toEqual(["待自提", "已自提"]);
  for (const delivery of ["express", "local", "virtual"])
    expect([called("paid", delivery), called("shipped", delivery)]).toEqual(["待发货", "已发货"]);
  expect(called("unpaid", "pickup")).toBe("待付款");
});

test("a partly shipped order is named so, for parcels and pickup", () => {
  const partly = (delivery: string) => translate(orderState("paid", delivery, true), "zh");
  expect(["express", "local", "pickup"].map(partly)).toEqual(["部分发货", "部分发货", "部分自提"]);
});
