import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@/lib/kernel/contract/errors";

/** The POST of a server action. Until the action itself begins, Next reads the request: a failure there is the sender's fault. */
export interface ActionCall {
  hasBegun: boolean;
  fault?: unknown;
}

/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskActionCalls?: AsyncLocalStorage<ActionCall> };
shared.kioskActionCalls ??= new AsyncLocalStorage();
export const actionCalls = shared.kioskActionCalls;

/** Every action calls this first, and says whether its arguments are what it takes: anybody can send others. */
export function begin(isRight = true) {
  if (!isRight) throw new AppError("invalid_request", "The action was not sent as one of our pages sends it.");
  const call = actionCalls.getStore();
  if (call) call.hasBegun = true;
}

/** True if an action failed because of its request. Then our server answers with a 400, and no log has the error: it may quote the body. */
export function isSendersFault(error: unknown) {
  const call = actionCalls.getStore();
  if (!call || call.hasBegun) return false;
  call.fault ??= error ?? true;
  return true;
}
