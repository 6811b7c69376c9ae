import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { codes } from "@/lib/kernel/contract/errors";
import { isSchema, parseInput, successOf } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";
import { asInUrl } from "../fixtures/callers/invalid-inputs";
import { sendRequest, shopperToken } from "../fixtures/servers/http";

const server = inject("serverUrl");

interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
}
interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object; example: unknown }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
}
interface Answer {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
}

let document: {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  servers: { url: string }[];
  components: { schemas: Record<string, object>; responses: Record<string, Answer>; headers: Record<string, object> };
};
let definitions: Record<string, z.core.JSONSchema.BaseSchema>;
beforeAll(async () => {
  ({ json: document } = await sendRequest(server, "GET", "/openapi.json"));
  definitions = strict(document.components.schemas);
});
const described = (operation: AnyOperation) => document.paths[operation.path]![operation.method.toLowerCase()]!;
const all = Object.entries(operations).map(([name, operation]) => [name, operation] as const);
const answerOf = (declared: Answer) =>
  document.components.responses[declared.$ref?.split("/").at(-1) ?? ""] ?? declared;
/** Resolves references to the document's schemas. Unknown fields are refused here, although clients must accept them. */
const schemaOf = ({ schema }: Media) => z.fromJSONSchema({ ...strict(schema), $defs: definitions });
const strict = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/"), (_, part) =>
    part?.properties ? { additionalProperties: false, ...part } : part,
  );

test("the document has version 3.1 and the app's address", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: server }]);
});

/** Parameters that cannot be combined with the others of the operation. */
const excluding: Record<string, string[]> = Object.fromEntries(
  ["get", "days", "categories", "blocks", "money"].map((name) => [`adminStats.${name}`, ["from", "to"]]),
);

describe("each operation accepts its own examples", () => {
  test.each(all)("%s", (operation, of) => {
    const { parameters = [], requestBody, responses } = described(of);
    const [media] = Object.values(requestBody?.content ?? {});
    if (isSchema(of.body) || requestBody) expect(media).toBeDefined();
    if (isSchema(of.body)) expect(media!.example).toBeDefined();
    const together = parameters.filter((each) => each.in !== "header" && !excluding[operation]?.includes(each.name));
    const url = asInUrl(Object.fromEntries(together.map(({ name, example }) => [name, example])));
    for (const { name, example } of parameters) expect([name, example]).not.toEqual([name, undefined]);
    if (!of.body || isSchema(of.body)) expect(() => parseInput(of, { url, body: media?.example })).not.toThrow();

    const [answered] = Object.values(responses[String(successOf(of))]!.content ?? {});
    if (successOf(of) === 204 || !isSchema(of.output)) return;
    expect(answered!.example).toBeDefined();
    expect(schemaOf(answered!).safeParse(answered!.example).error).toBeUndefined();
  });
});

test("responses of the demo shop match their schemas", async () => {
  const wrong = [];
  /** Literal paths take precedence over those with an id in the same place. */
  const templates = Object.keys(document.paths).toSorted((a, b) => Number(a.includes("{")) - Number(b.includes("{")));
  const reads = [
    "/v1/category",
    "/v1/product/1",
    "/v1/theme",
    "/v1/theme/1",
    "/v1/banner/1",
    "/v1/banner/ids/1",
    "/health",
  ];
  for (const path of [...reads, "/v1/product?size=100", "/v1/category/1/products", "/v1/product/by_category?id=1"]) {
    const template = templates.find((each) =>
      new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(path.split("?")[0]!),
    )!;
    const { json } = await sendRequest(server, "GET", path);
    const [media] = Object.values(document.paths[template]!.get!.responses["200"]!.content!);
    const { error } = schemaOf(media!).safeParse(json);
    if (error) wrong.push(`${path} (${template}): ${error.message}`);
  }
  expect(wrong).toEqual([]);
});

test("each declared problem has a known code under its own status", () => {
  for (const verbs of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(verbs))
      for (const [status, declared] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { description, content } = answerOf(declared);
        const links = codes.map((code) => `[\`${code}\`](/docs#description/${code.replaceAll("_", "-")}-${status})`);
        const unknown = description.split(", ").filter((link) => !links.includes(link));
        expect([operationId, unknown]).toEqual([operationId, []]);
        expect(content?.["application/problem+json"]?.schema).toEqual({ $ref: "#/components/schemas/Problem" });
      }
});

describe("responses have exactly the declared headers", () => {
  const declaredFor = (verb: string, path: string, status: number) =>
    Object.keys(answerOf(document.paths[path]![verb]!.responses[status]!).headers ?? {})
      .filter((name) => !name.startsWith("RateLimit")) // the limits of this server are lifted
      .toSorted();
  const headersOf = async (method: string, path: string, more: Parameters<typeof sendRequest>[3] = {}) => {
    const { status, headers } = await sendRequest(server, method, path, more);
    const declarable = Object.keys(document.components.headers);
    return [status, declarable.filter((name) => headers[name.toLowerCase()] !== undefined).toSorted()];
  };

  test("of a public read, and of the same read with 304", async () => {
    expect(await headersOf("GET", "/v1/category")).toEqual([200, declaredFor("get", "/v1/category", 200)]);
    const { headers } = await sendRequest(server, "GET", "/v1/category");
    const again = { headers: { "if-none-match": headers.etag! } };
    expect(await headersOf("GET", "/v1/category", again)).toEqual([304, declaredFor("get", "/v1/category", 304)]);
  });

  test("of a new record, and of the repeated request", async () => {
    const token = await shopperToken(server);
    const body = { products: [{ product_id: 2, count: 1 }] };
    const order = { token, body, headers: { "idempotency-key": crypto.randomUUID() } };
    const declared = declaredFor("post", "/v1/order", 201);
    expect(declared).toContain("Idempotent-Replayed");
    const first = declared.filter((name) => name !== "Idempotent-Replayed");
    expect(await headersOf("POST", "/v1/order", order)).toEqual([201, first]);
    expect(await headersOf("POST", "/v1/order", order)).toEqual([201, declared]);
  });

  test("of 401, 405 and 429", async () => {
    expect(await headersOf("GET", "/v1/user")).toEqual([401, declaredFor("get", "/v1/user", 401)]);
    expect(await headersOf("PATCH", "/v1/user")).toEqual([405, declaredFor("get", "/v1/user", 405)]);
    const credentials = { body: { account: `nobody-${Date.now()}`, secret: "wrong-password", type: 100 } };
    const answers = [];
    for (let tries = 0; tries < 12; tries++) answers.push(await headersOf("POST", "/v1/token", credentials));
    expect(answers.at(-1)).toEqual([429, declaredFor("post", "/v1/token", 429)]);
  });
});
