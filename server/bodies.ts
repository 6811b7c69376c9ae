import type { IncomingMessage, ServerResponse } from "node:http";
import { holdBody } from "@/lib/http/body-budget";
import { say } from "@/lib/i18n/say";
import { AppError } from "@/lib/kernel/contract/errors";
import { isAdmin } from "./admission";

/** At least this much of a body must arrive in each window. */
export const leastRate = { windowMs: 10_000, bytes: 10 * 1024 };

type Refuse = (error: AppError) => void;

export const hasBody = ({ headers }: IncomingMessage) =>
  (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;

/** Bodies that are waited for: nobody reads them until they are whole. */
const awaited = new WeakSet<IncomingMessage>();

/** Refuses a body that stops arriving, so that idle senders hold nothing for long. Time in which its reader is busy does not count. */
export function watchBody(request: IncomingMessage, refuse: Refuse, least = leastRate) {
  if (!hasBody(request)) return;
  let arrived = 0;
  const push = request.push;
  request.push = (chunk, ...more) => {
    arrived += chunk?.length ?? 0;
    return push.call(request, chunk, ...more);
  };
  const judge = () => {
    const isUnread = request.readableLength > 0 && !awaited.has(request);
    if (request.complete || request.destroyed) stop();
    else if (arrived < least.bytes && !isUnread) {
      stop();
      refuse(new AppError("invalid_request", "The body arrives too slowly: send at least 1 KiB a second."));
    }
    arrived = 0;
  };
  // Sockets are read between a timer and an immediate: what came while this process was busy is in time.
  const timer = setInterval(() => setImmediate(judge), least.windowMs).unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop).once("close", stop);
}

/**
 * Runs `work` when the whole body has arrived, and counts it until the answer has left: Next keeps as much as comes of as many bodies as come.
 * It stays in the request's own buffer, from which Next reads it.
 */
export function afterBody({ request, response, mostBytes }: Awaited, work: () => void, refuse: Refuse) {
  if (!hasBody(request)) return work();
  const most = mostBytes();
  const declared = Number(request.headers["content-length"] ?? 0);
  const tooLarge = () =>
    refuse(new AppError("payload_too_large", say("The body may have at most {size} KiB.", { size: most / 1024 })));
  if (declared > most) return tooLarge();
  const hold = holdBody(declared, refuse, isAdmin(request) ? "admin" : "stranger");
  response.once("close", hold.release);
  awaited.add(request);
  let arrived = request.readableLength; // it has waited for its turn, and its body may have come meanwhile
  if (arrived > most) return tooLarge();
  hold.grow(arrived);
  if (response.headersSent) return; // it has given way to others
  if (request.complete) return work();
  request.socket.resume();
  const push = request.push;
  request.push = (chunk, ...more) => {
    arrived += chunk?.length ?? 0;
    if (arrived > most) {
      tooLarge();
      return true;
    }
    hold.grow(chunk?.length ?? 0);
    push.call(request, chunk, ...more);
    if (chunk === null && !response.headersSent) work();
    return true; // else Node would stop reading: nobody takes it yet
  };
}

interface Awaited {
  request: IncomingMessage;
  response: ServerResponse;
  mostBytes(): number;
}
