import { innermost } from "@/lib/kernel/contract/errors";

/** Node's ENOSPC error names neither the disk nor a remedy. */
export function describeError(error: unknown, directory: string) {
  if ((error as NodeJS.ErrnoException).code !== "ENOSPC") return innermost(error);
  return `there is no room left on the disk of ${directory}. Make room, then try again.`;
}
