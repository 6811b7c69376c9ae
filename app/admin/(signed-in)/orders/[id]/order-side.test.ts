import { expect, test } from "vitest";
import { buildTimeline } from "./order-side";

type Given = Parameters<typeof buildTimeline>[0];
const at = (minute: number) => `2026-11-24T01:0${minute}:00.000Z`;
const event = (minute: number, to: string) => ({ kind: "move", to, created_at: at(minute) });
const refund = (minute: number, amount: number, status = "success") => ({
  id: minute,
  amount,
  status,
  reason: "少一瓶蜂蜜",
  created_at: at(minute),
  completed_at: status === "success" ? at(minute) : null,
});
const order = (events: object[], refunds: object[]) => ({ events, refunds, total_price: 1000 }) as unknown as Given;
const told = (given: Given) => buildTimeline(given).map(({ event, refund }) => event?.to ?? refund?.amount);

test("partial refunds are among the events, newest first", () => {
  const events = [event(0, "unpaid"), event(1, "paid"), event(3, "shipped"), event(5, "completed")];
  expect(told(order(events, [refund(2, 100), refund(4, 200)]))).toEqual([
    "completed",
    200,
    "shipped",
    100,
    "paid",
    "unpaid",
  ]);
});

test("a failed refund is no event, and a complete one has its own events", () => {
  const events = [event(1, "paid"), event(3, "refunding"), event(4, "refunded")];
  expect(told(order(events, [refund(2, 300), refund(2, 50, "failed"), refund(3, 700)]))).toEqual([
    "refunded",
    "refunding",
    300,
    "paid",
  ]);
});
