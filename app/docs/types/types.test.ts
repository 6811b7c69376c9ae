import { expect, test } from "vitest";
import type { OpenApi } from "../document";
import { wordsOf } from "../words";
import { typesOf } from "./types";

const text = { type: "string" };
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answer = (name: string) => ({
  description: "OK.",
  content: { "application/json": { schema: to(name) } },
});

const document: OpenApi = {
  info: {},
  paths: {
    "/v1/order/{id}": {
      get: { operationId: "orders_get", responses: { 200: answer("Order"), 404: answer("Problem") } },
    },
    "/cms/order/{id}": {
      put: {
        operationId: "adminOrders_edit",
        requestBody: { content: { "application/json": { schema: to("EditOrder") } } },
        responses: { 200: answer("Order") },
      },
    },
  },
  components: {
    schemas: {
      Problem: { type: "object", properties: { code: text } },
      EditOrder: { oneOf: [to("Line"), to("Money")] },
      Order: {
        type: "object",
        required: ["lines"],
        properties: {
          lines: { type: "array", items: to("Line"), minItems: 1, description: "What was bought." },
          paid: { anyOf: [to("Money"), { type: "null" }] },
          notes: { type: ["array", "null"], items: { type: "string", maxLength: 9 } },
        },
      },
      Line: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string", minLength: 1, maxLength: 9 } },
      },
      Money: { type: "string", enum: ["CNY"], description: "A currency." },
    },
  },
};

test("each named schema is there once, what shoppers get first, with its own fields alone", () => {
  const groups = typesOf(document, wordsOf("en"));
  expect(groups.map(({ name, types }) => [name, ...types.map((type) => type.name)])).toEqual([
    ["Types of the storefront", "Line", "Money", "Order"],
    ["Types of the back office", "EditOrder"],
    ["Other types", "Problem"],
  ]);
  const [, , order] = groups[0]!.types;
  expect(order!.fields).toEqual([
    { path: "lines", type: "list of Line", limits: "1 or more items", meaning: "What was bought." },
    { path: "paid", type: "Money or null", meaning: "A currency." },
    { path: "notes", type: "list of string or null", limits: "up to 9 characters" },
  ]);
});

test("a type says which operations and which other types have it, and what it is if it is no object", () => {
  const types = new Map(
    typesOf(document, wordsOf("en")).flatMap((group) => group.types.map((type) => [type.name, type])),
  );
  expect(types.get("Order")!.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "PUT /cms/order/{id}",
    "GET /v1/order/{id}",
  ]);
  expect(types.get("Problem")!.operations).toEqual([]);
  expect(types.get("Line")!.fields).toEqual([
    { path: "name", type: "string", required: true, limits: "1–9 characters" }, // a request has it too
  ]);
  expect(types.get("Line")!.within).toEqual(["EditOrder", "Order"]);
  expect(types.get("EditOrder")).toMatchObject({ kind: "Line or Money", fields: [] });
  expect(types.get("Money")).toMatchObject({ kind: "string", limits: "CNY", meaning: "A currency.", fields: [] });
});
