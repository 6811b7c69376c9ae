import { describe, expect, test } from "vitest";
import { api, documentedOperations, listParts, listSchemas } from "@/e2e/fixtures/guides/document";

const named = Object.entries(api.components.schemas);

test("each object of a request or response has a name, except forms with files", () => {
  const inline = [
    ...documentedOperations
      .flatMap(listSchemas)
      .filter(({ type }) => type !== "multipart/form-data")
      .flatMap(({ schema, at }) => [...listParts(schema, at)]),
    ...named.flatMap(([name, schema]) => [...listParts(schema, name)].slice(1)),
  ].filter(({ schema }) => schema.properties);
  // To fix a failure, name the schema where it is declared: `namedObject("Order", {…})`.
  expect(inline.map(({ at }) => at)).toEqual([]);
});

test("names are those of types and hide no type of the browser", () => {
  const browser = ["Element", "Error", "Event", "File", "Notification", "Request", "Response", "Storage", "Text"];
  const wrong = named.map(([name]) => name).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name) || browser.includes(name));
  expect(wrong).toEqual([]);
});

test("responses allow additional fields, and request bodies do not", () => {
  const closed = (parts: Iterable<{ at: string; schema: { additionalProperties?: unknown } }>) =>
    [...parts].filter(({ schema }) => schema.additionalProperties === false).map(({ at }) => at);
  const answers = new Set<string>();
  const bodies = new Set<string>();
  for (const each of documentedOperations.flatMap(listSchemas))
    for (const name of reached(each.schema)) (/ body$/.test(each.at) ? bodies : answers).add(name);
  const objects = (names: Set<string>) => [...names].filter((name) => api.components.schemas[name]!.properties);
  expect(objects(answers).flatMap((name) => closed(listParts(api.components.schemas[name]!, name)))).toEqual([]);
  expect(objects(bodies).filter((name) => api.components.schemas[name]!.additionalProperties !== false)).toEqual([]);
  expect(objects(bodies).length).toBeGreaterThan(40);
});

test("no field of a request has a default in its schema", () => {
  const bodies = documentedOperations.flatMap(listSchemas).filter(({ at }) => / body$/.test(at));
  const names = new Set(bodies.flatMap(({ schema }) => [...reached(schema)]));
  const given = [...names].flatMap((name) =>
    Object.entries(api.components.schemas[name]!.properties ?? {})
      .filter(([, schema]) => "default" in schema)
      .map(([field]) => `${name}.${field}`),
  );
  expect(given).toEqual([]);
});

describe("each field has a description", () => {
  /** Self-explanatory names. */
  const plain = ["id", "items", "created_at", "updated_at"];
  const undescribed = (names: Iterable<string>) =>
    [...names].flatMap((name) =>
      Object.entries(api.components.schemas[name]!.properties ?? {})
        .filter(([field, schema]) => !plain.includes(field) && !descriptionOf(schema))
        .map(([field]) => `${name}.${field}`),
    );

  test("in URLs and headers", () => {
    const parameters = documentedOperations.flatMap(({ name: at, of }) =>
      (of.parameters ?? []).map((each) => ({ at, ...each })),
    );
    const silent = parameters.filter(({ name, description }) => !description && !plain.includes(name));
    expect(silent.map(({ at, name }) => `${at} ?${name}`)).toEqual([]);
    expect(parameters.length).toBeGreaterThan(150);
  });

  test("in requests", () => {
    const bodies = documentedOperations.flatMap(listSchemas).filter(({ at }) => / body$/.test(at));
    const forms = bodies.flatMap(({ schema, at }) =>
      Object.entries(schema.properties ?? {})
        .filter(([, field]) => !descriptionOf(field))
        .map(([field]) => `${at}.${field}`),
    );
    expect(forms).toEqual([]);
    expect(undescribed(new Set(bodies.flatMap(({ schema }) => [...reached(schema)])))).toEqual([]);
  });

  test("in responses", () => {
    const answers = documentedOperations.flatMap(listSchemas).filter(({ at }) => / [2-5]\d\d$/.test(at));
    const names = new Set(answers.flatMap(({ schema }) => [...reached(schema)]));
    expect(undescribed(names)).toEqual([]);
    expect(names.size).toBeGreaterThan(150);
  });
});

/**
 * The description that the page /docs shows: the field's own, or that of the type it refers to or of the non-null
 * value.
 */
function descriptionOf(schema: Parameters<typeof listParts>[0]): string | undefined {
  const some = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
  const target = schema.$ref ? api.components.schemas[schema.$ref.split("/").at(-1)!] : some.length === 1 && some[0];
  return schema.description || (target ? descriptionOf(target) : undefined);
}

function reached(schema: object, found = new Set<string>()) {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    reached(api.components.schemas[name!]!, found);
  }
  return found;
}

test("operation ids are resource and verb, with `admin` for those under /cms", () => {
  const names = documentedOperations.map(({ of }) => of.operationId);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+_[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const misplaced = documentedOperations.filter(
    ({ path, of }) => path.startsWith("/cms/") !== /^admin[A-Z]/.test(of.operationId),
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
});

test("the request of a webhook has the same type as an event of the list", () => {
  const { post } = api.webhooks.receiveEvent!;
  const body = { $ref: "#/components/schemas/ShopEvent" };
  expect(post.requestBody!.content["application/json"]!.schema).toEqual(body);
  expect(api.components.schemas.ShopEventPage!.properties!.items!.items).toEqual(body);
  expect(Object.keys(api.components.schemas.ShopEvent!.properties!)).toEqual([
    "id",
    "position",
    "type",
    "timestamp",
    "test",
    "data",
  ]);
  expect(post.parameters!.map(({ name }) => name)).toContain("webhook-signature");
});
