import { expect, test } from "vitest";
import { refundableAmounts } from "./refund-dialog";

const payment = (id: number, status: "success" | "surplus" | "open", refundable: number) =>
  ({ id, status, refundable }) as never;

test("a surplus payment is offered first and in full, then the order's own with its remainder", () => {
  const payments = [payment(1, "open", 0), payment(2, "success", 900), payment(3, "surplus", 1000)];
  expect(refundableAmounts({ payments, status: "paid" })).toEqual([
    { payment_id: 3, remaining: 1000, isWhole: true },
    { payment_id: undefined, remaining: 900, isWhole: false },
  ]);
  expect(refundableAmounts({ payments, status: "refunded" })).toEqual([
    { payment_id: 3, remaining: 1000, isWhole: true },
  ]);
  expect(refundableAmounts({ payments: [payment(1, "success", 0)], status: "paid" })).toEqual([]);
});
