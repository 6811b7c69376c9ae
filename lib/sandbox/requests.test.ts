import { expect, test } from "vitest";
import { prepayRequest, read } from "./requests";

const right = {
  appid: "wx1",
  mchid: "1900000001",
  description: "Tea",
  out_trade_no: "7Qm2Zr9XcV4b",
  notify_url: "https://shop.example/v1/pay/notify",
  amount: { total: 1 },
  payer: { openid: "o" },
};

test.each([
  ["mchid: is required", { mchid: undefined }],
  ["mchid: must be text", { mchid: 1 }],
  ["amount.total: must be at least 1", { amount: { total: 0 } }],
  ["amount.currency: must be CNY", { amount: { total: 1, currency: "EUR" } }],
  ["description: must have at least 1 character", { description: "" }],
  ["description: must have at most 127 bytes", { description: "x".repeat(128) }],
  ["notify_url: must be an address without a query", { notify_url: "https://shop.example/?x" }],
  ["time_expire: must be a time such as 2026-11-20T08:30:00.000Z", { time_expire: "tomorrow" }],
])("a refusal names the parameter and its rule: %s", (message, wrong) => {
  const body = Buffer.from(JSON.stringify({ ...right, ...wrong }));
  expect(() => read(prepayRequest, body)).toThrow(
    expect.objectContaining({ status: 400, code: "PARAM_ERROR", message }),
  );
});

test("a body that is not a JSON object is refused", () => {
  expect(() => read(prepayRequest, Buffer.from("{"))).toThrow("body: is required");
  expect(() => read(prepayRequest, Buffer.from("[]"))).toThrow("body: must be an object");
});
