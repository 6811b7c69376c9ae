import { z } from "zod";
import type { Made } from "./edit";
import { type Code, codes, statusOf } from "./errors";
import { nothing } from "./fields";
import { isSchema, pathNames, shapeOf, successOf } from "./input";
import { modules } from "./modules";
import type { AnyOperation, Multipart } from "./operation";

type Json = Record<string, unknown>;

/** Makes the OpenAPI document from the declarations that the handlers use. */
export function openapi(operations: Record<string, AnyOperation>, serverUrl: string, shopName: string) {
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${shopName}: storefront and back office`,
      version: "1.0.0",
      description:
        "Money is in fen, times are ISO 8601 in UTC, errors are RFC 9457 problems whose `code` is the stable name to switch on.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.values(operations).map((operation) => operation.module))].map((name) => ({
      name,
      description: modules[name],
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From POST /v1/token." },
      },
      schemas: { Problem: problem },
    },
  };
}

const problem = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "request_id"],
  properties: {
    type: { type: "string", const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: codes },
    detail: { type: "string" },
    request_id: { type: "string" },
    retry_after: { type: "integer", minimum: 1, description: "Seconds to wait, as in the header `Retry-After`." },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "code", "message"],
        properties: {
          path: { type: "string" },
          code: { type: "string" },
          message: { type: "string" },
          available: { type: "integer", description: "With `out_of_stock`: how many are left." },
          by: {
            type: ["object", "null"],
            required: ["id", "nickname"],
            properties: { id: { type: "integer" }, nickname: { type: "string" } },
            description: "With `stale`: who changed the field last. Null or absent: unknown.",
          },
          at: { type: ["string", "null"], format: "date-time", description: "With `stale`: when." },
          entity: { type: "string", description: "With `in_use`: the kind of record that uses it." },
          id: { type: "integer", description: "With `in_use`: the id of that record." },
          name: { type: "string", description: "With `in_use`: its name." },
        },
      },
    },
  },
};

function describeOperation(name: string, operation: AnyOperation): Json {
  const guarded = operation.access !== "public";
  return {
    operationId: name.replace(".", "_"),
    tags: [operation.module],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    "x-access": operation.access,
    security: guarded ? [{ bearer: [] }] : [],
    ...(parameters(operation).length && { parameters: parameters(operation) }),
    ...(operation.body?.raw !== 0 && operation.body && { requestBody: requestBody(operation) }),
    responses: { [successOf(operation)]: success(operation), ...refusals(operation) },
  };
}

function parameters(operation: AnyOperation): Json[] {
  const inPath = new Set(pathNames(operation.path));
  const declared = Object.entries(shapeOf(operation.url)).map(([name, schema]) => {
    const { examples, ...json } = jsonSchema(schema, "input");
    const required = inPath.has(name) || !z.safeParse(schema, undefined).success;
    return {
      name,
      in: inPath.has(name) ? "path" : "query",
      required,
      schema: json,
      example: exampleOf({ examples, ...json }),
    };
  });
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: operation.idempotent === "required",
    schema: { type: "string", maxLength: 255 },
    example: "7d4f5c0e",
  };
  return operation.idempotent ? [...declared, key] : declared;
}

function requestBody(operation: AnyOperation): Json {
  if ("parts" in operation.body)
    return { required: true, content: { "multipart/form-data": { schema: formSchema(operation.body) } } };
  if ("raw" in operation.body)
    return { required: true, content: { "application/json": { schema: { type: "object" }, example: {} } } };
  const schema = jsonSchema(operation.body, "input");
  const required = !z.safeParse(operation.body, {}).success;
  return { required, content: { "application/json": { schema, example: exampleOf(schema) } } };
}

function formSchema({ files = 1, fields }: Multipart): Json {
  const file = { type: "string", format: "binary" };
  const beside = fields ? jsonSchema(fields, "input") : {};
  return {
    type: "object",
    ...beside,
    required: ["file", ...((beside.required as string[] | undefined) ?? [])],
    properties: {
      file: files > 1 ? { type: "array", items: file, minItems: 1, maxItems: files } : file,
      ...(beside.properties as Json | undefined),
    },
  };
}

const described: Record<number, string> = { 200: "OK.", 201: "Created.", 202: "Accepted.", 204: "Done." };

function success(operation: AnyOperation): Json {
  const description = described[successOf(operation)];
  if (operation.output === nothing) return { description };
  if (!isSchema(operation.output))
    return { description, content: { [operation.output.stream]: { schema: { type: "string" } } } };
  const schema = jsonSchema(operation.output, "output");
  return { description, content: { "application/json": { schema, example: exampleOf(schema) } } };
}

/** The codes that follow from the declaration, and those that it names itself. */
function codesOf(operation: AnyOperation): Code[] {
  const ids = pathNames(operation.path).length > 0;
  const all: (Code | false)[] = [
    operation.access !== "public" && "unauthenticated",
    operation.access !== "public" && !operation.acceptsExpired && "token_expired",
    operation.access !== "public" && "token_revoked",
    operation.access !== "public" && operation.access !== "user" && "forbidden",
    operation.path.startsWith("/cms/") && operation.method !== "GET" && "cross_site",
    ids && "not_found",
    "invalid_request", // a malformed address is refused everywhere
    isSchema(operation.body) && "malformed_json",
    operation.body && !("raw" in operation.body) && "unsupported_media_type",
    operation.body && "payload_too_large",
    ...(operation.idempotent ? (["idempotency_in_progress", "idempotency_mismatch"] as const) : []),
    operation.limit !== undefined && "too_many_requests",
    "unavailable",
    ...(operation.problems ?? []),
    ...((operation.run as Partial<Made>).problems ?? []),
  ];
  return [...new Set(all.filter((code): code is Code => Boolean(code)))];
}

function refusals(operation: AnyOperation): Json {
  const byStatus = new Map<number, Code[]>();
  for (const code of codesOf(operation)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  const entries = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, these]) => [
      status,
      {
        description: these.map((code) => `\`${code}\``).join(", "),
        content: {
          "application/problem+json": {
            schema: { $ref: "#/components/schemas/Problem" },
            example: {
              type: "about:blank",
              title: these[0]!.replaceAll("_", " "),
              status,
              code: these[0],
              detail: "What went wrong, in a sentence.",
              request_id: "0f8d2c1a",
            },
          },
        },
      },
    ]);
  return Object.fromEntries(entries);
}

export function jsonSchema(schema: unknown, io: "input" | "output"): Json {
  const { $schema, ...json } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: "any" }) as Json;
  return json;
}

/** Builds an example from those of the fields. */
export function exampleOf(schema: Json): unknown {
  const { examples, properties, items, anyOf, oneOf, allOf, type } = schema as {
    examples?: unknown[];
    properties?: Record<string, Json>;
    items?: Json;
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
    type?: string;
  };
  if (examples?.length) return examples[0];
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema) return schema.default;
  const choices = anyOf ?? oneOf;
  if (choices?.length) return exampleOf(choices[0]!);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]));
  if (allOf?.length) return Object.assign({}, ...allOf.map((each) => exampleOf(each) as object));
  if (type === "array") return items ? [exampleOf(items)] : [];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return type === "object" ? {} : "text";
}
