import { expect, test } from "vitest";
import { refundableOf, typedFen } from "./refund-amount";

test("an amount is read as it is typed, to the fen", () => {
  for (const [text, fen] of [
    ["12.50", 1250],
    ["12.5", 1250],
    ["¥ 1,234.56", 123456],
    ["１２。５０", 1250],
    ["12元", 1200],
    ["0.01", 1],
    ["19.99", 1999],
  ] as const)
    expect([text, typedFen(text)]).toEqual([text, fen]);
});

test("what is no amount is none, and nothing is rounded", () => {
  for (const text of ["", "0", "0.00", "-5", "1.234", "1e3", "abc", ".5", "1.2.3", "∞"])
    expect([text, typedFen(text)]).toEqual([text, undefined]);
});

const payment = (id: number, status: "success" | "surplus" | "open", refundable: number) =>
  ({ id, status, refundable }) as never;

test("a second payment is offered first and in full, the order's own one with what remains", () => {
  const payments = [payment(1, "open", 0), payment(2, "success", 900), payment(3, "surplus", 1000)];
  expect(refundableOf({ payments, status: "paid" })).toEqual([
    { payment_id: 3, remaining: 1000, isWhole: true },
    { payment_id: undefined, remaining: 900, isWhole: false },
  ]);
  expect(refundableOf({ payments, status: "refunded" })).toEqual([{ payment_id: 3, remaining: 1000, isWhole: true }]);
  expect(refundableOf({ payments: [payment(1, "success", 0)], status: "paid" })).toEqual([]);
});
