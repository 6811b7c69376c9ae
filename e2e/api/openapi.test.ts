import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { codes } from "@/lib/kernel/errors";
import { isSchema, parseInput, successOf } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";
import { ask } from "../fixtures/http";

const server = inject("serverUrl");

interface Media {
  schema: Record<string, unknown>;
  example?: unknown;
}
interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object; example: unknown }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

let text = "";
let document: { openapi: string; paths: Record<string, Record<string, Described>>; servers: { url: string }[] };
beforeAll(async () => {
  ({ text, json: document } = await ask(server, "GET", "/openapi.json"));
});
const described = (of: AnyOperation) => document.paths[of.path]![of.method.toLowerCase()]!;
const all = Object.entries(operations).map(([name, of]) => [name, of] as const);
/** Without what a valid response or input need not be equal in. */
const schemaOf = (media: Media) => z.fromJSONSchema(media.schema as never);

test("a public linter has nothing to say against the document", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    // Test servers listen on loopback, and there is no path in an address to group errors by.
    rules: { "no-server-example.com": "off" },
  });
  const problems = await lintFromString({ source: text, absoluteRef: `${server}/openapi.json`, config });
  const said = problems.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(" "),
  );
  expect(said).toEqual([]);
});

test("it is of version 3.1 and names the address that the app has", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: server }]);
});

describe("each operation has examples that it would accept itself", () => {
  test.each(all)("%s", (_, of) => {
    const { parameters = [], requestBody, responses } = described(of);
    const [media] = Object.values(requestBody?.content ?? {});
    if (isSchema(of.body) || requestBody) expect(media).toBeDefined();
    if (isSchema(of.body)) expect(media!.example).toBeDefined();
    const url = Object.fromEntries(
      parameters.filter((each) => each.in !== "header").map(({ name, example }) => [name, example]),
    );
    for (const { name, example } of parameters) expect([name, example]).not.toEqual([name, undefined]);
    if (!of.body || isSchema(of.body)) expect(() => parseInput(of, { url, body: media?.example })).not.toThrow();

    const [answered] = Object.values(responses[String(successOf(of))]!.content ?? {});
    if (successOf(of) === 204 || !isSchema(of.output)) return;
    expect(answered!.example).toBeDefined();
    expect(schemaOf(answered!).safeParse(answered!.example).error).toBeUndefined();
  });
});

test("what the seeded shop answers is what the document says", async () => {
  const wrong = [];
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
    const template = Object.keys(document.paths).find(
      (each) =>
        new RegExp(`^${each.replace(/\{\w+\}/g, "[^/]+")}$`).test(path.split("?")[0]!) &&
        (/\d$/.test(path) || !each.includes("{") || each.endsWith("products")),
    )!;
    const { json } = await ask(server, "GET", path);
    const [media] = Object.values(document.paths[template]!.get!.responses["200"]!.content!);
    const { error } = schemaOf(media!).safeParse(json);
    if (error) wrong.push(`${path} (${template}): ${error.message}`);
  }
  expect(wrong).toEqual([]);
});

test("every problem that is declared is one of the closed list, under its own status", () => {
  for (const verbs of Object.values(document.paths))
    for (const { operationId, responses } of Object.values(verbs))
      for (const [status, { description, content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const named = description.split(", ").map((code) => code.replaceAll("`", ""));
        expect([operationId, named.filter((code) => !codes.includes(code as never))]).toEqual([operationId, []]);
        expect(content?.["application/problem+json"]?.schema).toEqual({ $ref: "#/components/schemas/Problem" });
      }
});
