import { expect, test } from "vitest";
import { operations } from "@/lib/registry";
import { recordAt } from "./changed-record";

test("the record of a request is read from its path", () => {
  expect(recordAt("/cms/product/12")).toEqual({ kind: "product", id: 12 });
  expect(recordAt("/cms/product/12/stock")).toEqual({ kind: "product", id: 12 });
  expect(recordAt("/cms/log/error/7/resolve")).toEqual({ kind: "error_log", id: 7 });
});

test("a request about many records has none, and an unknown path has no kind", () => {
  expect(recordAt("/cms/product/batch")).toEqual({ kind: "product" });
  expect(recordAt("/cms/log/error/purge")).toEqual({ kind: "error_log" });
  expect(["/v1/order/1", "/cms/elsewhere/1", ""].map(recordAt)).toEqual([undefined, undefined, undefined]);
});

test("each write of the back office is about a kind with a name", () => {
  const writes = Object.values(operations).filter(({ method, path }) => method !== "GET" && path.startsWith("/cms/"));
  expect(writes.filter(({ path }) => !recordAt(path)).map(({ path }) => path)).toEqual([]);
});
