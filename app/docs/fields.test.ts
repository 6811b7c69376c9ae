import { expect, test } from "vitest";
import { z } from "zod";
import type { Schema } from "./document";
import { type Field, formsOf } from "./fields";

const formsFor = (schema: z.ZodType) => formsOf(z.toJSONSchema(schema) as Schema, undefined);
const line = ({ path, type, required, limits, meaning }: Field) =>
  [path, type, required ? "required" : "optional", limits, meaning].join(" | ");

test("a body becomes one row a field, with what it may hold", () => {
  const [form] = formsFor(
    z.strictObject({
      name: z.string().min(1).max(30).meta({ description: "Who receives" }),
      price: z.int().min(1).max(99_999_999),
      on_sale: z.boolean().optional(),
      remark: z.string().min(0).max(200).optional(),
      stock: z.int().min(0),
      status: z.enum(["draft", "published"]).nullable(),
      type: z.union([z.literal(100), z.literal(200)]),
      created_at: z.iso.datetime(),
    }),
  );
  expect(form!.fields.map(line)).toEqual([
    "name | string | required | 1–30 characters | Who receives",
    "price | integer | required | 1–99999999 | ",
    "on_sale | boolean | optional |  | ",
    "remark | string | optional | up to 200 characters | ",
    "stock | integer | required | 0 or more | ",
    "status | string or null | required | draft · published | ",
    "type | integer | required | 100 · 200 | ",
    "created_at | time | required |  | ",
  ]);
});

test("a nullable value says so, with its kind and its limits", () => {
  const properties: Record<string, Schema> = {
    paid_at: { type: ["string", "null"], format: "date-time" },
    district: { type: ["string", "null"], minLength: 1, maxLength: 40 },
    parent_id: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
  };
  const [form] = formsOf({ type: "object", properties }, undefined);
  expect(form!.fields.map(({ path, type, limits }) => `${path}: ${type} ${limits}`.trim())).toEqual([
    "paid_at: time or null",
    "district: string or null 1–40 characters",
    "parent_id: integer or null 1 or more",
  ]);
});

test("what is nested is named by its whole path", () => {
  const line = z.strictObject({ product_id: z.int().min(1).max(2147483647), tags: z.array(z.string()) });
  const [form] = formsFor(
    z.strictObject({ products: z.array(line).min(1).max(50), payment: z.strictObject({ amount: z.int() }).nullable() }),
  );
  expect(form!.fields.map(({ path, type, limits }) => `${path}: ${type} ${limits}`.trim())).toEqual([
    "products: list of object 1–50 items",
    "products[].product_id: integer 1 or more",
    "products[].tags: list of string",
    "payment: object or null",
    "payment.amount: integer",
  ]);
});

test("a union of objects becomes one form each, named by what tells them apart", () => {
  const forms = formsFor(
    z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("shipped"), carrier: z.string() }),
      z.strictObject({ status: z.literal("cancelled"), reason: z.string() }),
    ]),
  );
  expect(forms.map(({ title, fields }) => [title, ...fields.map(({ path }) => path)])).toEqual([
    ['status: "shipped"', "status", "carrier"],
    ['status: "cancelled"', "status", "reason"],
  ]);
});

test("a tree that contains itself ends", () => {
  const node: Schema = {
    type: "object",
    properties: {
      title: { type: "string" },
      children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    },
  };
  const [form] = formsOf({ $ref: "#/components/schemas/Node" }, { Node: node });
  expect(form!.fields.map(({ path, type }) => `${path}: ${type}`)).toEqual([
    "title: string",
    "children: list of object",
  ]);
});
