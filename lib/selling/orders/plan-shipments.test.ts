import { expect, test } from "vitest";
import { inEnglish } from "@/lib/i18n/say";
import { planShipments } from "./plan-shipments";

const order_no = "2026112016300012345678";
const row = { row: 2, order_no, carrier: "UPS", tracking_no: "1Z", errors: [] };
const order = { id: 1, status: "paid", delivery: "express", parcels: [], left: 1 } as const;
const told = (carriers: { value: string; label: string }[]) =>
  planShipments([row], { orders: new Map([[order_no, { ...order, parcels: [] }]]), carriers }).map(({ errors }) =>
    errors.map(({ message }) => inEnglish(message)),
  );

test("a row with an unknown carrier is told those that there are, or that there are none", () => {
  const carriers = [
    { value: "SF", label: "SF Express" },
    { value: "ZTO", label: "ZTO Express" },
  ];
  expect(told(carriers)).toEqual([["There is no carrier UPS. There are SF Express, ZTO Express."]]);
  expect(told([])).toEqual([["This shop has no carrier yet."]]);
});
