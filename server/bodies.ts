import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/kernel/errors";

/** At least this much of a body must arrive in each window. */
export const leastRate = { windowMs: 10_000, bytes: 10 * 1024 };

/** Refuses a body that stops arriving, so that idle senders hold nothing for long. Time in which nobody reads it does not count. */
export function watchBody(request: IncomingMessage, refuse: (error: AppError) => void, least = leastRate) {
  const { "content-length": declared = "0", "transfer-encoding": encoding } = request.headers;
  if (declared === "0" && encoding === undefined) return;
  let arrived = 0;
  const push = request.push;
  request.push = (chunk, ...more) => {
    arrived += chunk?.length ?? 0;
    return push.call(request, chunk, ...more);
  };
  const timer = setInterval(() => {
    const isUnread = request.readableLength > 0;
    if (request.complete) stop();
    else if (arrived < least.bytes && !isUnread) {
      stop();
      refuse(new AppError("invalid_request", "The body arrives too slowly: send at least 1 KiB a second."));
    }
    arrived = 0;
  }, least.windowMs).unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop).once("close", stop);
}
