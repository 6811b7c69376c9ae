import { hash } from "node:crypto";
import { msg } from "@/lib/i18n/msg";
import { logRefusal } from "@/lib/kernel/audit";
import { coalesceReads } from "@/lib/kernel/coalesce-reads";
import type { Actor, Origin, User } from "@/lib/kernel/contract/actor";
import { apiVersion } from "@/lib/kernel/contract/defaults";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import type { OperationResult } from "@/lib/kernel/idempotency";
import { decodeUrl, hasTag, hasVersion, isCached, pathNames, successOf } from "@/lib/kernel/input";
import type { AnyOperation, ByteContent, Stream } from "@/lib/kernel/operation";
import { perform } from "@/lib/kernel/perform";
import { explain } from "@/lib/kernel/process/error-log";
import { maskKeys } from "@/lib/kernel/process/log";
import { countAnswer } from "@/lib/kernel/process/metrics";
import { isPractising } from "@/lib/kernel/process/practice";
import { claimLogLine, logRequest, plain, plainPath } from "@/lib/kernel/process/request-lines";
import { store } from "@/lib/kernel/process/store";
import { versionTag } from "@/lib/kernel/records/stale";
import { loadKeyUser } from "@/lib/people/sessions/live-key";
import { loadUser, verifyToken } from "@/lib/people/sessions/live-session";
import { readBody } from "./body";
import { isNotModified, renderContent } from "./byte-ranges";
import { corsHeaders, preflight } from "./cors";
import { isCrossSite, readCookie, readCredentials, sessionCookie } from "./credentials";
import { type ApiRequest, type ApiResponse, createOrigin } from "./origin";
import { chooseEncoding, packJson } from "./pack-json";
import { problemResponse } from "./problem-response";

/** While a shop practises, its own pages can call the sandbox, if an admin is signed in. */
async function isPracticeCall(operations: readonly AnyOperation[], request: ApiRequest): Promise<boolean> {
  if (!operations.some(({ module }) => module === "sandbox")) return false;
  const token = readCookie(request.headers.cookie ?? "", sessionCookie());
  if (!token || isCrossSite(request) || !(await isPractising(store().db))) return false;
  return isAdmin(token);
}

async function isAdmin(token: string) {
  try {
    const { group, pending } = await loadUser(verifyToken(token, "admin"));
    return group !== null && !pending;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Responds with the operation of the request's method. Handles HEAD, OPTIONS and 405. Without operations, responds with
 * a JSON 404. Never throws.
 */
export async function handleRequest(operations: readonly AnyOperation[], request: ApiRequest): Promise<ApiResponse> {
  const started = performance.now();
  const writesLine = claimLogLine();
  const origin = createOrigin(request);
  let user: User | null = null;
  let picked: AnyOperation | undefined;
  let reply: ApiResponse;
  try {
    let available = operations.filter((operation) => operation.when?.() ?? true);
    if (!available.length && (await isPracticeCall(operations, request))) available = [...operations];
    refuseKeyInUrl(request);
    const preflightResponse = preflight(request);
    if (preflightResponse) reply = preflightResponse;
    else if (!available.length) throw notFound();
    else if (request.method === "OPTIONS") reply = { status: 204, headers: { allow: allowed(available) }, body: null };
    else {
      const operation = pick(available, request.method);
      picked = operation;
      const credentials = operation.access === "public" ? null : readCredentials(operation, request);
      // Authenticated by the cookie, which only browsers have.
      if (credentials?.audience === "admin") origin.via = "page";
      user = credentials && (await loadCaller(credentials, operation, origin));
      const actor: Actor = { origin, user };
      if (credentials?.isForeign) await refuseCrossSite(operation, actor, started);
      const done = await read(operation, request, actor);
      reply = await render(operation, done, request);
    }
  } catch (error) {
    reply = refuse(error, origin, request);
  }
  if (typeof reply.body === "string") reply.headers["content-length"] = String(Buffer.byteLength(reply.body));
  if (request.method === "HEAD") reply.body = null;
  Object.assign(reply.headers, corsHeaders({ path: request.path, origin: request.headers.origin }, reply.headers));
  Object.assign(reply.headers, quotaHeaders(origin));
  reply.headers["x-request-id"] = origin.requestId;
  reply.headers["kiosk-version"] = apiVersion;
  if (picked?.deprecated) Object.assign(reply.headers, deprecationHeaders(picked.deprecated));
  reply.headers["cache-control"] ??= "private, no-store";
  const { status } = reply;
  const milliseconds = performance.now() - started;
  countAnswer(picked, status, milliseconds);
  if (!writesLine) return reply;
  logRequest(status, request.path, () => ({
    request_id: origin.requestId,
    method: request.method,
    path: plainPath(request.path),
    status,
    user_id: user?.id,
    key_id: user?.key?.id,
    ms: Math.round(milliseconds * 10) / 10,
    ip: plain(origin.ip),
  }));
  return reply;
}

/** The fields of the IETF draft "RateLimit header fields for HTTP". */
function quotaHeaders({ quotas = new Map() }: Origin): Record<string, string> {
  if (!quotas.size) return {};
  const listed = [...quotas];
  return {
    "ratelimit-policy": listed
      .map(([name, { most, windowSeconds }]) => `"${name}";q=${most};w=${windowSeconds}`)
      .join(", "),
    ratelimit: listed.map(([name, { left, resetSeconds }]) => `"${name}";r=${left};t=${resetSeconds}`).join(", "),
  };
}

/** RFC 9745 and RFC 8594. */
const deprecationHeaders = ({ since, sunset }: NonNullable<AnyOperation["deprecated"]>) => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(sunset).toUTCString(),
});

/** Proxies and browsers store URLs, so a key in one is no longer a secret. */
function refuseKeyInUrl({ path, query }: ApiRequest) {
  if (maskKeys(query) !== query || maskKeys(path) !== path)
    throw new AppError(
      "invalid_request",
      "An API key does not belong in a URL, where others can read it: revoke it, and send the new one in the header Authorization.",
    );
}

const loadCaller = (
  { token, audience }: NonNullable<ReturnType<typeof readCredentials>>,
  { acceptsExpired }: AnyOperation,
  origin: Origin,
) => (audience === "key" ? loadKeyUser(token, origin, "api") : loadUser(verifyToken(token, audience, acceptsExpired)));

const noQuery = new URLSearchParams();

/** A cached response depends only on its URL, so concurrent requests share one read. */
function read(operation: AnyOperation, request: ApiRequest, actor: Actor) {
  const { path, params, query } = request;
  const url = () => decodeUrl(operation, params, query ? new URLSearchParams(query) : noQuery);
  const whole = async () => ({ ...url(), body: await readBody(operation, request) });
  const reading = () => perform(operation, operation.body ? whole : url, actor);
  return isCached(operation) && !operation.limit ? coalesceReads(`${path}?${query}`, reading) : reading();
}

/** Logged, because a page of another site caused this request. */
async function refuseCrossSite(operation: AnyOperation, actor: Actor, started: number): Promise<never> {
  const error = new AppError("cross_site", "A signed-in browser may write only from our own pages.");
  await logRefusal(operation, undefined, actor, error, started);
  throw error;
}

const allowed = (operations: readonly AnyOperation[]) =>
  [...new Set(["OPTIONS", ...operations.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))])]
    .toSorted()
    .join(", ");

function pick(operations: readonly AnyOperation[], method: string) {
  const found = operations.find((operation) => operation.method === (method === "HEAD" ? "GET" : method));
  if (!found)
    throw new AppError("method_not_allowed", msg("{method} is not allowed on this path.", { method }), {
      headers: { allow: allowed(operations) },
    });
  return found;
}

function render(
  operation: AnyOperation,
  done: OperationResult,
  request: ApiRequest,
): ApiResponse | Promise<ApiResponse> {
  const { found, text, replayed } = done;
  const headers: Record<string, string> = replayed ? { "idempotent-replayed": "true" } : {};
  const status = successOf(operation);
  if ("stream" in operation.output) {
    if ("read" in (found as Stream | ByteContent)) return renderContent(found as ByteContent, request);
    const { chunks, headers: own, status: given = status } = found as Stream;
    return { status: given, headers: { "content-type": operation.output.stream, ...headers, ...own }, body: chunks };
  }
  if (text === undefined) return { status, headers, body: null };
  headers["content-type"] = "application/json; charset=utf-8";
  if (status === 201) headers.location = locate(operation, found as Record<string, unknown>);
  const isReading = operation.method === "GET";
  const digest = () => hash("sha1", text, "base64url");
  if (hasVersion(operation))
    headers.etag = versionTag((found as { version: number }).version, isReading ? digest() : undefined);
  else if (hasTag(operation)) {
    headers.etag = done.tag ??= `"${digest()}"`;
    headers["cache-control"] = isCached(operation)
      ? "public, max-age=0, s-maxage=10, stale-while-revalidate=20"
      : "private, no-cache";
  }
  const tag = headers.etag;
  const encoding = chooseEncoding(text, headers, request);
  if (isReading && tag && isNotModified(tag, request)) return { status: 304, headers, body: null };
  const reply = { status, headers, body: text };
  return encoding ? packJson(reply, text, encoding, isCached(operation) ? done.tag : undefined) : reply;
}

function locate(operation: AnyOperation, value: Record<string, unknown>) {
  const template = operation.location ?? `${operation.path}/{id}`;
  return pathNames(template).reduce((path, name) => path.replace(`{${name}}`, String(value[name])), template);
}

function refuse(thrown: unknown, origin: Origin, request: ApiRequest): ApiResponse {
  const error = explain(thrown, origin, `${request.method} ${request.path}`);
  return problemResponse(error, origin);
}
