import type { z } from "zod";
import { apiVersion } from "@/lib/kernel/contract/defaults";
import { type Code, statusOf } from "@/lib/kernel/contract/errors";
import { nothing } from "@/lib/kernel/contract/fields";
import { problem } from "@/lib/kernel/contract/problem";
import { narrowedOutput } from "@/lib/kernel/contract/read-access";
import { keyRule } from "@/lib/kernel/idempotency";
import { hasTag, hasVersion, isSchema, pathNames, successOf } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import type { EditMetadata } from "@/lib/kernel/records/edit";
import { type Components, exampleOf, type Json, jsonSchema } from "./json-schema";

export const headers = {
  "X-Request-Id": {
    description:
      "Names this request in the logs. A request may bring its own: 8 to 64 letters, digits, `.`, `_` or `-`.",
    schema: { type: "string" },
    example: "0f8d2c1a",
  },
  "Kiosk-Version": {
    description: "The date of the last breaking change of the API.",
    schema: { type: "string", format: "date" },
    example: apiVersion,
  },
  ETag: {
    description:
      "Names this answer. Send it as `If-None-Match`: the answer is 304 while nothing has changed. Of a record below `/cms` it is the version: send it as `If-Match` with an edit.",
    schema: { type: "string" },
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  Location: { description: "The path of the new record.", schema: { type: "string" }, example: "/v1/order/1" },
  "Idempotent-Replayed": {
    description:
      "Present if this `Idempotency-Key` was used before: the answer of that time, and nothing was done again.",
    schema: { type: "string", const: "true" },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before the next try.",
    schema: { type: "integer", minimum: 1 },
    example: 30,
  },
  RateLimit: {
    description:
      "What remains of each limit that counted this request: `r` requests, until the limit starts again in `t` seconds. Present if a limit counts: those of an API key, and of the operation.",
    schema: { type: "string" },
    example: '"limit.api_key";r=599;t=60',
  },
  "RateLimit-Policy": {
    description: "The limits that `RateLimit` names: `q` requests in `w` seconds.",
    schema: { type: "string" },
    example: '"limit.api_key";q=600;w=60',
  },
  "WWW-Authenticate": {
    description: "The way to sign in: with a token from POST /v1/token.",
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
  Allow: {
    description: "The methods that this path has.",
    schema: { type: "string" },
    example: "GET, HEAD, OPTIONS",
  },
} as const;
type Header = keyof typeof headers;

const quotaHeaders: Header[] = ["RateLimit", "RateLimit-Policy"];
/** API keys work below /cms. */
const hasQuota = ({ limit, path, access }: AnyOperation) =>
  limit !== undefined || (path.startsWith("/cms/") && access !== "public");
const deprecationHeaders = {
  Deprecation: {
    description: "The time since when this operation is deprecated, in seconds since 1970 (RFC 9745).",
    schema: { type: "string" },
    example: "@1796083200",
  },
  Sunset: {
    description: "The time from which this operation may be gone (RFC 8594).",
    schema: { type: "string" },
    example: "Tue, 01 Jun 2027 00:00:00 GMT",
  },
};

const sent = (...names: (Header | false | undefined)[]): Json =>
  Object.fromEntries(
    ["X-Request-Id" as const, "Kiosk-Version" as const, ...names].flatMap((name) =>
      name ? [[name, { $ref: `#/components/headers/${name}` }]] : [],
    ),
  );

export const responsesOf = (operation: AnyOperation, components: Components): Json => ({
  ...successes(operation, components),
  ...refusals(operation, components),
});

const described: Record<number, string> = { 200: "OK.", 201: "Created.", 202: "Accepted.", 204: "Done." };

function successes(operation: AnyOperation, components: Components): Json {
  const status = successOf(operation);
  const done = {
    description: described[status],
    headers: {
      ...sent(
        status === 201 && "Location",
        (hasTag(operation) || hasVersion(operation)) && "ETag",
        keyRule(operation) && "Idempotent-Replayed",
        ...(hasQuota(operation) ? quotaHeaders : []),
      ),
      ...(operation.deprecated && deprecationHeaders),
    },
    ...contentOf(operation, components),
  };
  if (!hasTag(operation) && !(operation.method === "GET" && hasVersion(operation))) return { [status]: done };
  const known = {
    description: "Nothing has changed since the answer that `If-None-Match` names.",
    headers: done.headers,
  };
  return { [status]: done, 304: components.response("NotModified", known) };
}

function contentOf(operation: AnyOperation, components: Components) {
  const { output } = operation;
  if (output === nothing) return {};
  const described = isSchema(output) ? output : output.of;
  if (!described) return { content: { [output.stream]: { schema: { type: "string" } } } };
  const schema = answerOf(operation, described, components);
  return { content: { "application/json": { schema, example: exampleOf(jsonSchema(described, "output")) } } };
}

/** The full response, or the response for callers without the permission to read the record. */
function answerOf(operation: AnyOperation, described: z.core.$ZodType, components: Components): Json {
  const whole = components.describe(described, "output");
  const narrowing = narrowedOutput(operation);
  if (!narrowing || narrowing.otherwise === operation.output || narrowing.by === operation.access) return whole;
  return {
    anyOf: [whole, components.describe(narrowing.otherwise, "output")],
    description: `The first with the permission \`${narrowing.by}\`, the second without it.`,
  };
}

/** The error codes implied by the declaration, and those that it lists. */
function codesOf(operation: AnyOperation): Code[] {
  const ids = pathNames(operation.path).length > 0;
  const all: (Code | false)[] = [
    operation.access !== "public" && "unauthenticated",
    operation.access !== "public" && !operation.acceptsExpired && "token_expired",
    operation.access !== "public" && "token_revoked",
    operation.access !== "public" && operation.access !== "user" && "forbidden",
    operation.needsCode !== undefined && "code_required",
    operation.access !== "public" && !operation.whilePending?.includes("password") && "password_change_required",
    operation.access !== "public" &&
      !operation.whilePending?.includes("second_factor") &&
      "second_factor_setup_required",
    operation.path.startsWith("/cms/") && operation.method !== "GET" && "cross_site",
    ids && "not_found",
    "method_not_allowed", // another method on this path
    "invalid_request", // a malformed address is rejected everywhere
    isSchema(operation.body) && "malformed_json",
    operation.body && !("raw" in operation.body) && "unsupported_media_type",
    operation.body && "payload_too_large",
    ...(keyRule(operation) ? (["idempotency_in_progress", "idempotency_mismatch"] as const) : []),
    // The limit of API keys counts before the operation is allowed.
    (operation.limit !== undefined || (operation.path.startsWith("/cms/") && operation.access !== "public")) &&
      "too_many_requests",
    "unavailable",
    ...(operation.problems ?? []),
    ...((operation.run as Partial<EditMetadata>).problems ?? []),
  ];
  return [...new Set(all.filter((code): code is Code => Boolean(code)))];
}

function refusals(operation: AnyOperation, components: Components): Json {
  const byStatus = new Map<number, Code[]>();
  for (const code of codesOf(operation)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  const entries = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [status, components.response(nameOf(codes), refusal(status, codes, components))]);
  return Object.fromEntries(entries);
}

/** Other than 429: errors that can have a `Retry-After`. */
const retryable = new Set<Code>(["unavailable", "idempotency_in_progress", "order_state"]);

/** `not_found`, `in_use` → `NotFoundOrInUse` */
const nameOf = (codes: Code[]) =>
  codes.map((code) => code.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())).join("Or");

/** The section of the reference that describes a code. */
const chapterOf = (code: Code) => `/docs#description/${code.replaceAll("_", "-")}-${statusOf(code)}`;

function refusal(status: number, codes: Code[], components: Components) {
  const example = {
    type: "about:blank",
    title: codes[0]!.replaceAll("_", " "),
    status,
    code: codes[0],
    detail: "What went wrong, in a sentence.",
    request_id: "0f8d2c1a",
  };
  return {
    description: codes.map((code) => `[\`${code}\`](${chapterOf(code)})`).join(", "),
    headers: sent(
      status === 405 && "Allow",
      status === 401 && !codes.includes("bad_signature") && "WWW-Authenticate",
      ...(status === 429 ? quotaHeaders : []),
      (status === 429 || codes.some((code) => retryable.has(code))) && "Retry-After",
    ),
    content: { "application/problem+json": { schema: components.describe(problem, "output"), example } },
  };
}
