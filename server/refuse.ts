import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/errors";

const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What Next answers badly is answered before it: unknown verbs and malformed percent-encoding. */
export function refusalOf({ method = "", url = "" }: IncomingMessage) {
  if (!verbs.has(method))
    return new AppError("method_not_allowed", `${method} is not for this server.`, {
      headers: { allow: [...verbs].join(", ") },
    });
  try {
    decodeURIComponent(url);
  } catch {
    return new AppError("invalid_request", "The address has a malformed percent-encoding.");
  }
  return undefined;
}

export function refuse(response: ServerResponse, error: AppError) {
  const requestId = randomUUID();
  const headers = {
    ...error.headers,
    "content-type": "application/problem+json",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
  };
  response.writeHead(error.status, headers).end(JSON.stringify(error.problem(requestId)));
}
