import { readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test, vi } from "vitest";
import { useFilters } from "@/components/data-table/filters";
import { useBin } from "@/components/edit/use-bin";
import { useEdit } from "@/components/edit/use-edit";
import { type Answer, apiUrl, cms, keyOfBody, newIdempotencyKey, type QueryName } from "./cms";
import { useApiQuery } from "./use-api-query";
import { useSave } from "./use-send";

// `npm run check` compiles this file: an expected error that does not occur is reported.
const id = 7;
const body = { nam: "Tea" };

test("a path, method, query or field that the API does not declare does not compile", () => {
  const refused = [
    // @ts-expect-error: misspelt path
    () => cms("GET", "/cms/produkt"),
    // @ts-expect-error: misspelt path after the id
    () => cms("POST", `/cms/product/${id}/restor`),
    // @ts-expect-error: the path does not support this method
    () => cms("POST", `/cms/product/${id}`),
    // @ts-expect-error: ids are numbers
    () => cms("GET", `/cms/product/${"seven"}`),
    // @ts-expect-error: parameters have to be in `query`
    () => cms("GET", "/cms/product?size=8"),
    // @ts-expect-error: misspelt parameter
    () => cms("GET", "/cms/product", { query: { siz: 8 } }),
    // @ts-expect-error: misspelt field
    () => cms("PUT", `/cms/product/${id}`, { body: { nam: "Tea" } }),
    // @ts-expect-error: a misspelt field in a variable, next to a valid one
    () => cms("PUT", `/cms/product/${id}`, { body: { ...body, version: 1 } }),
    // @ts-expect-error: the endpoint expects a form with a file
    () => cms("POST", "/cms/product/import", { body }),
    // @ts-expect-error: download links are checked too
    () => apiUrl("/cms/order/exports"),
  ];
  expect(refused).toHaveLength(10);
});

test("a random key is created over plain HTTP too, and differs each time", () => {
  vi.stubGlobal("crypto", {});
  const keys = [newIdempotencyKey(), newIdempotencyKey()];
  vi.unstubAllGlobals();
  for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{15,255}$/);
  expect(new Set(keys).size).toBe(2);
});

test("hooks with a path, query or body that the API does not declare do not compile", () => {
  const refused = [
    // @ts-expect-error: misspelt path
    () => useApiQuery("/cms/catgory"),
    // @ts-expect-error: misspelt parameter
    () => useApiQuery("/cms/category", { query: { delete: true } }),
    // @ts-expect-error: misspelt filter of a list
    () => useFilters({ path: "/cms/review", state: {}, change: () => {} }, [{ name: "ratings", label: "" }]),
    // @ts-expect-error: orders have no bin
    () => useBin("/cms/order", () => {}),
    // @ts-expect-error: categories do not have this field
    () => useEdit({ path: "/cms/category", first: { values: body }, onDone: () => {} }),
    () =>
      useEdit({
        path: "/cms/category",
        first: { values: body },
        // @ts-expect-error: the body has no such field
        bodyOf: ({ nam }) => ({ title: nam }),
        onDone: () => {},
      }),
    // @ts-expect-error: the response has another type
    () => useSave<{ order_no: string }>(() => {}).save((send) => send("GET", `/cms/product/${id}`)),
  ];
  expect(refused).toHaveLength(7);
});

test("a response has the type of its operation's output", () => {
  expectTypeOf<Answer<"GET", `/cms/product/${number}`>["price"]>().toEqualTypeOf<number>();
  expectTypeOf<Answer<"GET", `/cms/product/${number}`>["created_at"]>().toEqualTypeOf<string>();
  expectTypeOf<Answer<"GET", "/cms/order">["items"][number]["order_no"]>().toEqualTypeOf<string>();
  expectTypeOf<Answer<"DELETE", `/cms/product/${number}`>>().toEqualTypeOf<void>();
  expectTypeOf<"low_stock">().toExtend<QueryName<"/cms/product">>();
  // @ts-expect-error: responses have no such field
  expectTypeOf<Answer<"GET", `/cms/product/${number}`>["prise"]>();
});

test("pages do not bypass the types", () => {
  const ways =
    /\bfetch\(|XMLHttpRequest|import .*\b(request|useRequest|useEditOf)\b.*"@.components|href=.{0,3}["'`].cms./;
  const pages = readdirSync("app/admin", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((file) => ways.test(readFileSync(`app/admin/${file}`, "utf8")))).toEqual([]);
});

test("an undefined query field is omitted", () => {
  expect(apiUrl("/cms/product", { q: "a&b", on_sale: true, size: undefined })).toBe(
    "/cms/product?q=a%26b&on_sale=true",
  );
  expect(apiUrl("/cms/product", {})).toBe("/cms/product");
});

test("the same body has the same key until it succeeds, and another body has another", () => {
  const key = keyOfBody();
  const first = key.for({ name: "Tea" });
  expect(key.for({ name: "Tea" })).toBe(first);
  const second = key.for({ name: "Teas" });
  expect(second).not.toBe(first);
  key.forget();
  expect(key.for({ name: "Teas" })).not.toBe(second);
});
