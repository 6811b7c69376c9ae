import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listOf, moment, pageOf, shopDay } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { Components, jsonSchema } from "./json-schema";

const line = namedObject("Line", { count: z.int() });
const order = namedObject("Order", { lines: z.array(line), first: line.nullable() });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("a named schema", () => {
  test("is one component with references to it", () => {
    const components = new Components();
    expect(components.describe(order, "output")).toEqual(ref("Order"));
    expect(components.describe(z.object({ order: order.optional() }), "output").properties).toEqual({
      order: ref("Order"),
    });
    expect(Object.keys(components.schemas)).toEqual(["Line", "Order"]);
    expect(components.schemas.Order).toMatchObject({
      properties: {
        lines: { type: "array", items: ref("Line") },
        first: { anyOf: [ref("Line"), { type: "null" }] },
      },
    });
  });

  test("keeps its name with another description, and an extended schema has none", () => {
    const components = new Components();
    const extended = line.extend({ note: z.string() });
    const whole = z.object({ line: line.meta({ description: "The first." }), extended });
    expect(components.describe(whole, "output").properties).toEqual({
      line: { ...ref("Line"), description: "The first." },
      extended: expect.objectContaining({ type: "object" }),
    });
  });

  test("names its lists and pages", () => {
    const components = new Components();
    expect(components.describe(listOf(line), "output")).toEqual(ref("LineList"));
    expect(components.describe(pageOf(line), "output")).toEqual(ref("LinePage"));
    expect(components.schemas.LinePage).toMatchObject({ properties: { items: { items: ref("Line") } } });
    expect(components.describe(listOf(z.string()), "output")).not.toHaveProperty("$ref");
  });
});

describe("the name of a schema", () => {
  test("is refused for a different schema", () => {
    const components = new Components();
    components.describe(order, "output");
    expect(() => components.describe(namedObject("Line", { count: z.string() }), "output")).toThrow(
      "Two different schemas have the name Line. Give one of them another name.",
    );
    const both = z.object({ line, other: namedObject("Line", { sum: z.int() }) });
    expect(() => new Components().describe(both, "output")).toThrow('"Line"');
  });

  test("is refused for a schema that differs between requests and responses", () => {
    const components = new Components();
    components.describe(line, "output");
    const trimmed = namedObject("Line", { count: z.int().default(1) });
    expect(() => components.describe(trimmed, "input")).toThrow(
      "Two different schemas have the name Line, or it differs between requests and answers.",
    );
  });

  test("is required for a schema that contains itself", () => {
    const node = z.object({
      get children(): z.ZodArray<z.ZodObject> {
        return z.array(node);
      },
    });
    expect(() => new Components().describe(z.object({ node }), "output")).toThrow("A schema that contains itself");
  });
});

test("patterns have no escaped slashes, and days and times only a format", () => {
  const path = z.string().regex(/^\/(?![/\\])a\/b\d$/);
  expect(jsonSchema(path, "input")).toEqual({ type: "string", pattern: "^/(?![/\\\\])a/b\\d$" });
  expect(jsonSchema(z.object({ pattern: path }), "input")).toMatchObject({
    properties: { pattern: { type: "string" } },
  });
  expect([moment, shopDay].map((field) => jsonSchema(field, "input"))).toEqual([
    { type: "string", format: "date-time", examples: [expect.any(String)] },
    { type: "string", format: "date", examples: [expect.any(String)] },
  ]);
});

test("a discriminated union maps each value to its schema", () => {
  const ship = namedBody("Ship", { status: z.enum(["sent", "shipped"]) });
  const cancel = namedBody("Cancel", { status: z.literal("cancelled"), reason: z.string() });
  const components = new Components();
  components.describe(named("Change", z.discriminatedUnion("status", [ship, cancel])), "input");
  expect(components.schemas.Change).toEqual({
    oneOf: [ref("Ship"), ref("Cancel")],
    discriminator: {
      propertyName: "status",
      mapping: { sent: ref("Ship").$ref, shipped: ref("Ship").$ref, cancelled: ref("Cancel").$ref },
    },
  });
});
