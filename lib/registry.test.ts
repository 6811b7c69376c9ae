import { describe, expect, test } from "vitest";
import { afterSaleStatuses } from "@/db/schema/after-sales";
import { asInUrl, invalidInputs, listExamples, valueAt } from "@/e2e/fixtures/callers/invalid-inputs";
import { inEnglish } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { fieldNames, isSchema, parseFields, parseInput, type RawInput } from "@/lib/kernel/input";
import { jsonSchema } from "@/lib/kernel/openapi/json-schema";
import { openapi } from "@/lib/kernel/openapi/openapi";
import type { AnyOperation } from "@/lib/kernel/operation";
import type { EditMetadata } from "@/lib/kernel/records/edit";
import { named, operations } from "./registry";

const zodPhrases = /Invalid |expected|received [a-z]|Too (big|small)|discriminator|Unrecognized/i;
const sentence = /^[A-Z].*\.$/s;
const chinese = /\p{Script=Han}.*。$/su;

function errorsOf(parse: () => unknown): FieldError[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof AppError) return error.errors ?? [];
    throw error;
  }
  return [];
}

const examples = (schema: unknown) => (isSchema(schema) ? listExamples(schema) : [{}]);

/** Every request with one invalid value, and the errors in the response. */
function* refused(operation: AnyOperation): Generator<{ given: unknown; errors: FieldError[] }> {
  const url = asInUrl(examples(operation.url)[0]!);
  const ask = (given: unknown, raw: RawInput) => ({ given, errors: errorsOf(() => parseInput(operation, raw)) });
  for (const body of examples(operation.body)) {
    yield ask({}, { url, body: {} });
    yield ask({}, { url, body: undefined });
    if (isSchema(operation.body))
      for (const { input } of invalidInputs(body)) if (input !== undefined) yield ask(input, { url, body: input });
    for (const { input, place } of invalidInputs(url))
      if (place.length) yield ask(input, { url: input as RawInput["url"], body });
  }
  if (operation.body && "parts" in operation.body && operation.body.fields) {
    const { fields } = operation.body;
    for (const name of fieldNames(fields))
      for (const text of ["", "x", "-1", "1.5", "99999999999", "x".repeat(1000)])
        yield { given: { [name]: text }, errors: errorsOf(() => parseFields(fields, [[name, text]])) };
  }
}

const all = Object.values(operations).filter((operation) => isSchema(operation.url) || isSchema(operation.body));

describe("each validation error is one of Kiosk's sentences in English and Chinese, and a missing value is `required`", () => {
  test.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s",
    (_, operation) => {
      const bad = new Set<string>();
      for (const { given, errors } of refused(operation))
        for (const { path, code, message } of errors) {
          const isMissing = code !== "unknown_field" && valueAt(given, path ? path.split(".") : []) === undefined;
          const [english, words] = [inEnglish(message), translate(message, "zh")];
          const isOurs = !zodPhrases.test(english) && sentence.test(english) && chinese.test(words);
          if (!isOurs || (isMissing && code !== "required"))
            bad.add(`${path}: ${code}: ${english.slice(0, 200)} ${words.slice(0, 200)}`);
        }
      expect([...bad]).toEqual([]);
    },
  );
});

describe("the operation log", () => {
  const writes = Object.entries(operations).filter(
    ([, operation]) => operation.path.startsWith("/cms/") && operation.method !== "GET",
  );
  /** `add`, `edit` and `erase` record changes themselves. Any other `run` must at least use `changed`. */
  const records = (operation: AnyOperation) =>
    (operation.run as Partial<EditMetadata>).records !== undefined || /\bchanged\b/.test(String(operation.run));

  test.each(writes)("%s records its change or declares why it does not", (_, operation) => {
    expect(records(operation) || Boolean(operation.unrecorded)).toBe(true);
  });

  test("an operation that records no change is detected", () => {
    const forgetful = { ...operations["products.get"]!, method: "POST", path: "/cms/forgetful" } as AnyOperation;
    expect(records(forgetful)).toBe(false);
  });
});

test("two operations with the same method and path are refused", () => {
  const operation = operations["products.get"]!;
  expect(() => named({ products: { get: operation }, goods: { show: operation } })).toThrow(
    "GET /v1/product/{id} is declared twice: as products.get and as goods.show. Give one of them another path.",
  );
});

describe("each picture in a response", () => {
  type Schema = Record<string, unknown>;
  const isObject = (value: unknown): value is Schema => typeof value === "object" && value !== null;
  const isAddress = (schema: unknown): boolean =>
    isObject(schema) && (schema.format === "uri" || isAddress(schema.items) || [schema.anyOf].flat().some(isAddress));
  /** Every picture field with the names of its sibling fields. */
  function picturesIn(value: unknown): { name: string; beside: string[] }[] {
    if (!isObject(value)) return [];
    const properties = isObject(value.properties) ? value.properties : {};
    const beside = Object.keys(properties);
    const own = beside.filter((name) => isAddress(properties[name])).map((name) => ({ name, beside }));
    return [...own, ...Object.values(value).flatMap(picturesIn)];
  }

  test("has its three widths next to it in `…_sizes`", () => {
    const found = picturesIn(openapi(operations, "http://localhost:3000", "Kiosk")).filter(
      ({ name }) => name !== "url" && name !== "file", // the file of an invoice
    );
    expect(new Set(found.map(({ name }) => name))).toEqual(
      new Set([
        "main_image",
        "images",
        "image",
        "topic_image",
        "head_image",
        "cover",
        "avatar",
        "snap_image",
        "logo",
        "product_image",
      ]),
    );
    expect(found.filter(({ name, beside }) => !beside.includes(`${name}_sizes`))).toEqual([]);
  });
});

describe("a list in a query", () => {
  const { paths } = openapi(operations, "http://localhost:3000", "Kiosk");
  const parameter = (path: string, name: string) => {
    const { parameters } = paths[path]!.get as { parameters: { name: string }[] };
    return parameters.find((each) => each.name === name);
  };

  test("is declared as an array of comma-separated values", () => {
    const states = { type: "array", items: { type: "string", enum: afterSaleStatuses }, minItems: 1, maxItems: 8 };
    const ids = {
      type: "array",
      items: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
      minItems: 1,
      maxItems: 50,
    };
    const sent = { style: "form", explode: false };
    expect(parameter("/cms/after_sale", "status")).toMatchObject({ ...sent, schema: states });
    expect(parameter("/v1/product", "ids")).toMatchObject({ ...sent, schema: ids });
    const inPath = parameter("/v1/banner/ids/{id_list}", "id_list");
    expect(inPath).toMatchObject({ schema: { type: "string" } });
    expect(JSON.stringify(paths).replace(JSON.stringify(inPath), "")).not.toContain("(,");
  });
});

test("each answer with a cost price hides it from callers without cost.read", () => {
  const showing = Object.values(operations).filter(
    ({ output }) => isSchema(output) && JSON.stringify(jsonSchema(output, "output")).includes('"cost_price"'),
  );
  expect(showing.length).toBeGreaterThan(5);
  for (const { method, path, hides } of showing)
    expect([method, path, hides]).toEqual([method, path, { cost_price: "cost.read" }]);
});
