import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { errorLogs } from "@/db/schema/logs";
import type { Origin } from "@/lib/kernel/contract/actor";
import { type AppError, isDatabaseDown, toAppError } from "@/lib/kernel/contract/errors";
import { isClientFault, log, maskKeys, withoutParameters } from "./log";
import { recordOutage } from "./outage";
import { store } from "./store";

/** Records an unexpected error. A repeated error at the same place increments the count of its row and reopens it. */
export async function recordError(thrown: unknown, what: string, request_id: string) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const plain = withoutParameters(error);
  const stack = storable(plain.stack, 8000);
  const place = stack
    .split("\n")
    .filter((line) => line.trim().startsWith("at "))
    .slice(0, 3)
    .join("\n");
  const fingerprint = createHash("sha256")
    .update(`${error.name}\n${place || plain.message}`)
    .digest("hex")
    .slice(0, 32);
  const message = storable(`${error.name}: ${plain.message}`, 1000);
  const path = storable(what, 500);
  try {
    await store()
      .db.insert(errorLogs)
      .values({ fingerprint, message, stack, path, request_id })
      .onConflictDoUpdate({
        target: errorLogs.fingerprint,
        set: {
          count: sql`${errorLogs.count} + 1`,
          last_seen_at: new Date(),
          message,
          stack,
          path,
          request_id,
          resolved_at: null,
          resolved_by: null,
        },
      });
  } catch (cause) {
    if (isDatabaseDown(cause)) recordOutage(cause);
    else log.error({ err: cause, request_id }, "the error log could not be written");
  }
}

/** PostgreSQL rejects NUL characters. */
const storable = (text: string, most: number) => maskKeys(text).replaceAll("\0", "").slice(0, most);

/** Converts any thrown value to an `AppError`. Unexpected errors are logged, and recorded after the response. */
export function explain(thrown: unknown, { requestId, later }: Origin, what: string): AppError {
  const error = toAppError(thrown);
  if (error.code === "internal") {
    log.error({ err: thrown, request_id: requestId }, "unexpected failure");
    later(() => recordError(thrown, what, requestId));
  } else if (isDatabaseDown(thrown)) recordOutage(thrown);
  else if (error.code === "platform_failed" || (error.code === "unavailable" && error.cause !== undefined))
    log.warn({ err: error.cause, request_id: requestId }, error.code);
  return error;
}

/** React's message when a client closes the connection before a page is complete. */
const isClientGone = (thrown: unknown) =>
  thrown instanceof Error && thrown.message.startsWith("The destination stream ");

/**
 * Records an error that Next reports after rendering a page. Neither a connection that the client closed early nor an
 * action that no page sends is an error.
 */
export async function recordPageError(thrown: unknown, what: string, requestId: string) {
  if (isClientGone(thrown) || isClientFault(thrown)) return;
  const error = toAppError(thrown);
  if (error.code !== "internal") return;
  log.error({ err: thrown, request_id: requestId }, "a page failed");
  await recordError(thrown, what, requestId);
}
