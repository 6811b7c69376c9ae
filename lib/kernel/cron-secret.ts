import { timingSafeEqual } from "node:crypto";
import { environment } from "./environment";

/** True for a caller who sends CRON_SECRET as its bearer. False for all where it is not set. */
export function hasCronSecret({ authorization = "" }: { authorization?: string }) {
  const { cronSecret } = environment();
  const given = Buffer.from(authorization);
  const right = Buffer.from(`Bearer ${cronSecret}`);
  return cronSecret !== undefined && given.length === right.length && timingSafeEqual(given, right);
}
