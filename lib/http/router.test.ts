import { expect, test } from "vitest";
import type { AnyOperation } from "@/lib/kernel/operation";
import { documented } from "@/lib/registry";
import { createRouter } from "./router";

const operations = Object.values(documented);
const route = createRouter(operations);
const samplePath = (path: string) => path.replace(/\{(\w+)\}/g, "7");

test("each operation is found at its path with its parameters", () => {
  for (const operation of operations) {
    const found = route(samplePath(operation.path));
    expect(found?.operations, operation.path).toContain(operation);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    expect(found?.params).toStrictEqual(Object.fromEntries(names.map((name) => [name, "7"])));
  }
});

test("a literal segment takes precedence over a parameter", () => {
  const at = (path: string) => ({ path }) as AnyOperation;
  const find = createRouter([at("/v1/a/counts"), at("/v1/a/{id}"), at("/v1/a/{id}/b"), at("/v1/a/counts/c")]);
  expect(find("/v1/a/counts")?.operations).toEqual([{ path: "/v1/a/counts" }]);
  expect(find("/v1/a/count")).toEqual({ operations: [{ path: "/v1/a/{id}" }], params: { id: "count" } });
  expect(find("/v1/a/counts/b")).toEqual({ operations: [{ path: "/v1/a/{id}/b" }], params: { id: "counts" } });
});

test("a segment can be percent-encoded, and an encoded slash does not split it", () => {
  const product = documented["products.get"];
  for (const path of ["/v1/product/7", "/v1/product/%37", "/v1/%70roduct/%37", "/v1/pr%6Fduct/7"])
    expect([path, route(path)]).toEqual([path, { operations: [product], params: { id: "7" } }]);
  expect(route("/v1/product/7%2F8")?.params).toEqual({ id: "7/8" });
  expect(route("/v1/product/%E8%8C%B6,;:@!")?.params).toEqual({ id: "茶,;:@!" });
});

test("all of /v1 and /cms belongs to the API, and odd spellings of other paths to Next", () => {
  for (const path of ["/v1", "/cms", "/v1/nothing", "/cms/product/1/2/3", "/v1/product/", "/v1//product", "/v1/a%2Fb"])
    expect([path, route(path)]).toEqual([path, { operations: [], params: {} }]);
  for (const path of ["/", "/admin", "/v10/product", "/docs", "/_next/static/x.js", "/%76%31/product"])
    expect([path, route(path)]).toEqual([path, undefined]);
  for (const path of ["/health/", "/health/other", "/uploads/a/b", "/uploads/%61"])
    expect([path, route(path)]).toEqual([path, undefined]);
});

test("a router of files leaves all other paths to Next", () => {
  const find = createRouter(["system.readDocument", "files.read"].map((name) => documented[name]!));
  expect(find("/openapi.json")?.operations).toEqual([documented["system.readDocument"]]);
  for (const path of ["/v1", "/v1/product", "/cms/nothing", "/cms//order"])
    expect([path, find(path)]).toEqual([path, undefined]);
});
