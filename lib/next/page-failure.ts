import "server-only";
import { toAppError } from "@/lib/kernel/contract/errors";
import { outageDigest } from "./outage";

export function pageFailure(error: unknown) {
  const isAway = error instanceof Error && toAppError(error).code === "unavailable";
  return isAway ? Object.assign(error, { digest: outageDigest }) : error;
}
