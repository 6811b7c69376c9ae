import type { Origin } from "@/lib/kernel/contract/actor";
import { log } from "@/lib/kernel/process/log";

const everyMs = 1000;
let saidAt = -everyMs;
let left_out = 0;

/** Anybody can send one, so there is a line a second: a flood must not fill the disk. The next line counts those without one. */
export function noteForged({ cause }: Error, { requestId: request_id, ip }: Pick<Origin, "requestId" | "ip">) {
  const now = performance.now();
  if (now - saidAt < everyMs) return void left_out++;
  log.warn({ err: cause, request_id, ip, ...(left_out && { left_out }) }, "a notification was refused");
  [saidAt, left_out] = [now, 0];
}
