import "server-only";
import { toAppError } from "@/lib/kernel/contract/errors";
import { awayDigest } from "./away";

/** Makes the error that a page throws. It says whether the database is away. */
export function pageFailure(error: unknown) {
  const isAway = error instanceof Error && toAppError(error).code === "unavailable";
  return isAway ? Object.assign(error, { digest: awayDigest }) : error;
}
