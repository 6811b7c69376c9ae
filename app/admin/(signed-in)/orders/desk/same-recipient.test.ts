import { describe, expect, test } from "vitest";
import { findEarlierShipment, ordersToSameRecipient } from "./same-recipient";

const home = { province: "浙江省", city: "杭州市", district: "西湖区", postal_code: "310013", detail: "龙井路 1 号" };
const order = (id: number, change: object = {}, delivery: "express" | "local" = "express") => ({
  id,
  delivery,
  address: { name: "王小明", phone: "13800138000", ...home, ...change },
});
const sent = (each: ReturnType<typeof order>) =>
  [{ order: each, parcel: { carrier: "SF", tracking_no: "SF1" }, state: "sent" }] as const;

describe("a tracking number that was just used", () => {
  test.each([
    ["same name, another phone", { phone: "13900139000" }],
    ["same phone, another name", { name: "孙悦" }],
    ["same person, another address", { detail: "龙井路 2 号" }],
  ])("needs confirmation for %s", (_, change) => {
    expect(findEarlierShipment([...sent(order(1, change))], order(2), "SF1")?.id).toBe(1);
  });

  test("needs none for the same person and address, or for another number", () => {
    expect(findEarlierShipment([...sent(order(1))], order(2), "SF1")).toBeUndefined();
    expect(findEarlierShipment([...sent(order(1, { phone: "13900139000" }))], order(2), "SF2")).toBeUndefined();
  });
});

test("joint shipping is offered only for express orders to the same person and address", () => {
  const waiting = [
    order(1),
    order(2),
    order(3, { phone: "13900139000" }),
    order(4, { name: "孙悦" }),
    order(5, { detail: "龙井路 2 号" }),
    order(6, {}, "local"),
    order(7),
  ];
  expect(ordersToSameRecipient(waiting[0]!, waiting).map(({ id }) => id)).toEqual([2, 7]);
  expect(ordersToSameRecipient(waiting[5]!, waiting)).toEqual([]);
});
