import type { IncomingMessage } from "node:http";
import { routeKind } from "@/lib/http/page-paths";

/**
 * Maximum number of requests in progress, by kind. Rendering a page blocks the only thread for milliseconds. Writes, forms and
 * uploads have their own limits, so that bodies that never end block only requests of the same kind.
 */
export const requestLimits = { read: 2000, write: 1000, upload: 48, page: 32, form: 16 };
type Kind = keyof typeof requestLimits;

/** Larger bodies count as uploads. Before authentication, a request cannot send more than this. */
const maxWriteBytes = 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage) =>
  (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;

export const getPath = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0]!;

/** Returns undefined for health probes, which are never refused. */
export function classifyRequest(request: IncomingMessage): Kind | undefined {
  const { method = "", headers } = request;
  const path = getPath(request);
  if (path === "/health" || path === "/health/ready") return undefined;
  const isRead = method === "GET" || method === "HEAD";
  if (routeKind(path) === "page") return isRead ? "page" : "form";
  if (!hasBody(request)) return "read";
  return Number(headers["content-length"] ?? Infinity) > maxWriteBytes ? "upload" : "write";
}
