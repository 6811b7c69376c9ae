import type { ByteContent } from "@/lib/kernel/operation";
import type { ApiRequest, ApiResponse } from "./origin";

type RequestHead = Pick<ApiRequest, "method" | "headers">;

export function isNotModified(etag: string, { headers }: RequestHead) {
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.some((tag) => tag === etag || tag === "*") ?? false;
}

/** Responds with all bytes, compressed if the client accepts that, with one range (206), with 304, or with 416. */
export function renderContent(
  { bytes, etag, read, headers: own, packed }: ByteContent,
  request: RequestHead,
): ApiResponse {
  const encoding =
    packed && request.headers.range === undefined ? encodingFor(request.headers["accept-encoding"]) : undefined;
  const tag = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
  const headers: Record<string, string> = { ...own, etag: tag, "accept-ranges": "bytes" };
  if (isNotModified(tag, request)) {
    const { "content-type": _, ...known } = headers;
    return { status: 304, headers: known, body: null };
  }
  if (packed && encoding) {
    const body = packed[encoding];
    Object.assign(headers, { "content-encoding": encoding, "content-length": String(body.length) });
    return { status: 200, headers, body };
  }
  const range = rangeOf(request, etag, bytes);
  if (range === "none") return { status: 416, headers: { "content-range": `bytes */${bytes}` }, body: null };
  const { from, to } = range ?? { from: 0, to: bytes - 1 };
  headers["content-length"] = String(to - from + 1);
  if (range) headers["content-range"] = `bytes ${from}-${to}/${bytes}`;
  return { status: range ? 206 : 200, headers, body: read(from, to) };
}

/** Undefined (send all bytes) for several ranges, another unit or an outdated `If-Range`. */
function rangeOf({ method, headers }: RequestHead, etag: string, bytes: number) {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? "") ?? [];
  if (method !== "GET" || first === undefined || last === undefined || first + last === "") return undefined;
  if (headers["if-range"] !== undefined && headers["if-range"] !== etag) return undefined;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const from = first === "" ? Math.max(bytes - Number(last), 0) : Number(first);
  const to = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to ? ("none" as const) : { from, to };
}

/** In order of preference. */
const encodings = ["br", "gzip"] as const;

export function encodingFor(accepted = "") {
  const weights = new Map(accepted.toLowerCase().split(",").map(parseWeight));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : undefined;
}

function parseWeight(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
  const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
