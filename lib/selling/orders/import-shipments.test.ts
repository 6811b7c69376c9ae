import { expect, test } from "vitest";
import { inEnglish } from "@/lib/i18n/msg";
import { planShipments } from "./import-shipments";

const order_no = "2026112016300012345678";
const row = { row: 2, order_no, carrier: "UPS", tracking_no: "1Z", errors: [] };
const order = { id: 1, status: "paid", delivery: "express", parcels: [], held: null, left: 1 } as const;
const told = (carriers: { value: string; label: string }[]) =>
  planShipments([row], { orders: new Map([[order_no, { ...order, parcels: [] }]]), carriers }).map(({ errors }) =>
    errors.map(({ message }) => inEnglish(message)),
  );

test("a row with an unknown carrier names the known ones", () => {
  const carriers = [
    { value: "SF", label: "SF Express" },
    { value: "ZTO", label: "ZTO Express" },
  ];
  expect(told(carriers)).toEqual([["There is no carrier UPS. There are SF Express, ZTO Express."]]);
  expect(told([])).toEqual([["This shop has no carrier yet."]]);
});

test("a short carrier name is understood, an ambiguous one is refused, and a shipped parcel is named with its carrier", () => {
  const carriers = [
    { value: "SF", label: "顺丰速运" },
    { value: "DBL", label: "德邦快递" },
    { value: "DBWL", label: "德邦物流" },
  ];
  const gone = { ...order, status: "shipped" as const, parcels: [{ carrier: "SF", tracking_no: "SF9" }] };
  const planned = (carrier: string, found: typeof gone | typeof order) =>
    planShipments([{ ...row, carrier }], {
      orders: new Map([[order_no, { ...found, parcels: [...found.parcels] }]]),
      carriers,
    })[0]!;

  expect(planned("顺丰", order)).toMatchObject({ action: "ship", carrier: "SF" });
  expect(planned("德邦", order).errors.map(({ message }) => inEnglish(message))).toEqual([
    "Several carriers are called 德邦: write the value of one.",
  ]);
  const why = (found: Parameters<typeof planned>[1]) =>
    planned("顺丰", found).errors.map(({ message }) => inEnglish(message));
  expect(why(gone)).toEqual(["The order is shipped: it left with 顺丰速运 SF9."]);
  expect(why({ ...gone, parcels: [{ carrier: "OLD", tracking_no: "O1" }] })).toEqual([
    "The order is shipped: it left with OLD O1.",
  ]);
  expect(why({ ...gone, parcels: [], held: null })).toEqual([
    "The order is shipped: only a paid order can be shipped.",
  ]);
});

test("an unknown order number that ends in zeros is reported as shortened by a spreadsheet", () => {
  const carriers = [{ value: "UPS", label: "UPS" }];
  const why = (number: string) =>
    planShipments([{ ...row, order_no: number }], { orders: new Map(), carriers })[0]!.errors.map(({ message }) =>
      inEnglish(message),
    );
  expect(why(order_no)).toEqual([`There is no order ${order_no}.`]);
  expect(why("2026112016300010000000")).toEqual([expect.stringContaining("A spreadsheet keeps only 15 digits")]);
});
