import { expect, test } from "vitest";
import { nothing } from "@/lib/kernel/contract/fields";
import { type AnyOperation, operation } from "@/lib/kernel/operation";
import { openapi } from "./openapi";

interface Described {
  deprecated?: boolean;
  responses: Record<string, { headers: object }>;
}
const usual = { method: "GET", module: "system", summary: "", output: nothing, run: async () => undefined } as const;

function describedOf(declared: AnyOperation) {
  const { paths } = openapi({ it: declared }, "https://shop.example", "Tea & Grain");
  return (paths[declared.path] as { get: Described }).get;
}

test("429 is documented for operations with a limit and those that API keys can call", () => {
  const limit = { most: 1, per: "user", seconds: 60, counts: "attempts" } as const;
  const declared = [
    operation({ ...usual, path: "/v1/limited", access: "user", limit }),
    operation({ ...usual, path: "/v1/free", access: "user" }),
    operation({ ...usual, path: "/cms/free", access: "order.read" }),
    operation({ ...usual, path: "/cms/public", access: "public" }),
  ];
  const limited = declared.filter((one) => "429" in describedOf(one).responses).map(({ path }) => path);
  expect(limited).toEqual(["/v1/limited", "/cms/free"]);
});

test("an operation is documented as deprecated only if declared so", () => {
  const deprecated = { since: "2026-12-01", sunset: "2027-06-01" };
  const old = describedOf(operation({ ...usual, path: "/v1/old", access: "user", deprecated }));
  expect([old.deprecated, Object.keys(old.responses["204"]!.headers)]).toEqual([
    true,
    ["X-Request-Id", "Kiosk-Version", "Deprecation", "Sunset"],
  ]);
  const other = describedOf(operation({ ...usual, path: "/v1/new", access: "user" }));
  expect([other.deprecated, Object.keys(other.responses["204"]!.headers)]).toEqual([
    undefined,
    ["X-Request-Id", "Kiosk-Version"],
  ]);
});
