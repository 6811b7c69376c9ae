import { innermost } from "@/lib/kernel/contract/errors";

/** When a disk is full, Node says neither which disk it is nor what to do. This sentence does. */
export function reasonOf(error: unknown, directory: string) {
  if ((error as NodeJS.ErrnoException).code !== "ENOSPC") return innermost(error);
  return `there is no room left on the disk of ${directory}. Make room, then try again.`;
}
