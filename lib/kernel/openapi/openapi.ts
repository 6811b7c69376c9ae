import { z } from "zod";
import { modules } from "@/lib/kernel/contract/modules";
import { keyRule } from "@/lib/kernel/idempotency";
import { pathNames, shapeOf } from "@/lib/kernel/input";
import type { AnyOperation, Multipart } from "@/lib/kernel/operation";
import type { EditMetadata } from "@/lib/kernel/records/edit";
import { Components, exampleOf, type Json, jsonSchema } from "./json-schema";
import { headers, responsesOf } from "./responses";

interface Webhook {
  summary: string;
  description: string;
  headers: Record<string, string>;
  body: z.ZodType;
}

export function openapi(
  operations: Record<string, AnyOperation>,
  serverUrl: string,
  shopName: string,
  webhooks: Record<string, Webhook> = {},
) {
  const paths: Record<string, Json> = {};
  const components = new Components();
  for (const [name, operation] of inOrder(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation, components),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${shopName}: storefront and back office`,
      version: "1.0.0",
      description:
        "Money is in fen, times are ISO 8601 in UTC, errors are RFC 9457 problems whose `code` is the stable name to switch on; their sentences are English, or Chinese for `Accept-Language: zh`.",
      contact: { name: shopName, url: serverUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(modules)
      .filter(([name]) => Object.values(operations).some(({ module }) => module === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, one]) => [name, { post: describeWebhook(name, one, components) }]),
    ),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token from POST /v1/token or, below /cms, an API key from POST /cms/api_key (`kiosk_…`).",
        },
      },
      schemas: components.schemas,
      responses: components.responses,
      headers,
    },
  };
}

const places = Object.keys(modules);
const inOrder = (operations: Record<string, AnyOperation>) =>
  Object.entries(operations).toSorted(([, a], [, b]) => places.indexOf(a.module) - places.indexOf(b.module));

function describeOperation(name: string, operation: AnyOperation, components: Components): Json {
  const guarded = operation.access !== "public";
  const inAddress = parameters(operation, components);
  const description = [operation.description, hiddenFields(operation), codeRule(operation)].filter(Boolean).join(" ");
  return {
    operationId: name.replace(".", "_"),
    tags: [operation.module],
    summary: operation.summary,
    ...(operation.deprecated && { deprecated: true }),
    ...(description && { description }),
    "x-access": operation.access,
    security: guarded ? [{ bearer: [] }] : [],
    ...(inAddress.length && { parameters: inAddress }),
    ...(operation.body?.raw !== 0 && operation.body && { requestBody: requestBody(operation, components) }),
    responses: responsesOf(operation, components),
  };
}

const describeWebhook = (name: string, { headers, body, ...texts }: Webhook, components: Components): Json => ({
  operationId: name,
  ...texts,
  security: [],
  parameters: Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  })),
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: components.describe(body, "output"),
        example: exampleOf(jsonSchema(body, "output")),
      },
    },
  },
  responses: { "2XX": { description: "The event is accepted." } },
});

const hiddenFields = ({ hides = {} }: AnyOperation) =>
  Object.entries(hides)
    .map(([name, permission]) => `\`${name}\` is absent without the permission \`${permission}\`.`)
    .join(" ");

function codeRule({ needsCode }: AnyOperation) {
  if (!needsCode) return undefined;
  const fields = needsCode === true ? "" : ` for ${needsCode.map((field) => `\`${field}\``).join(", ")}`;
  return `403 \`code_required\`${fields} if the caller has a second factor and entered no code of it within five minutes: POST /cms/second_factor/confirm.`;
}

function parameters(operation: AnyOperation, components: Components): Json[] {
  const inPath = new Set(pathNames(operation.path));
  const declared = Object.entries(shapeOf(operation.url)).map(([name, schema]) => {
    const { examples: _, description, ...json } = components.describe(schema, "input");
    const required = inPath.has(name) || !z.safeParse(schema, undefined).success;
    return {
      name,
      in: inPath.has(name) ? "path" : "query",
      required,
      ...(typeof description === "string" && { description }),
      ...(json.type === "array" && { style: "form", explode: false }),
      schema: json,
      example: exampleOf(jsonSchema(schema, "input")),
    };
  });
  const rule = keyRule(operation);
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: rule === "required",
    description:
      "A text of your own that names this request, such as a UUID. The same request with the same key is done once, and answered alike for two days.",
    schema: { type: "string", maxLength: 255 },
    example: "7d4f5c0e",
  };
  const match = {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of the record, which is its version: 409 `stale` if the record has changed since. An edit compares only the fields that it sends.",
    schema: { type: "string" },
    example: '"1"',
  };
  const takesMatch = (operation.run as Partial<EditMetadata>).problems?.includes("stale");
  return [...declared, ...(rule ? [key] : []), ...(takesMatch ? [match] : [])];
}

function requestBody(operation: AnyOperation, components: Components): Json {
  if ("parts" in operation.body)
    return { required: true, content: { "multipart/form-data": { schema: formSchema(operation.body, components) } } };
  if ("raw" in operation.body)
    return { required: true, content: { "application/json": { schema: { type: "object" }, example: {} } } };
  const schema = components.describe(operation.body, "input");
  const example = exampleOf(jsonSchema(operation.body, "input"));
  const required = !z.safeParse(operation.body, {}).success;
  return { required, content: { "application/json": { schema, example } } };
}

function formSchema({ files = 1, fields }: Multipart, components: Components): Json {
  const file = { type: "string", format: "binary" };
  const description = files > 1 ? `Up to ${files} files.` : "The file.";
  const fieldsSchema = fields ? components.describe(fields, "input") : {};
  return {
    type: "object",
    ...fieldsSchema,
    required: ["file", ...((fieldsSchema.required as string[] | undefined) ?? [])],
    properties: {
      file:
        files > 1
          ? { type: "array", items: file, minItems: 1, maxItems: files, description }
          : { ...file, description },
      ...(fieldsSchema.properties as Json | undefined),
    },
  };
}
