import { innermost } from "@/lib/kernel/contract/errors";

/** Of a full disk Node says neither which one it is nor what to do. */
export function reasonOf(error: unknown, directory: string) {
  if ((error as NodeJS.ErrnoException).code !== "ENOSPC") return innermost(error);
  return `there is no room left on the disk of ${directory}. Make room, then try again.`;
}
