import { AppError } from "@/lib/kernel/contract/errors";
import { spareThreads, turns } from "@/lib/kernel/work/turns";

/** The requester: an admin, a user with this id, or the sweep that resizes older pictures. */
export type Drawer = "admin" | "sweep" | number;

const take = turns("drawings", {
  atOnce: spareThreads,
  mostWaiting: 20,
  mostOfUser: 2,
  busy: () =>
    new AppError("unavailable", "Too many pictures are being processed at the moment. Send it again soon.", {
      retryAfterSeconds: 5,
    }),
});

/**
 * Processes one or two pictures at a time, since each needs all its pixels in memory. 503 if too many are waiting, or two of the same user.
 * Admins take precedence.
 */
export const drawInTurn = <T>(drawer: Drawer, draw: () => Promise<T>) =>
  take(draw, drawer === "admin" ? "first" : "last", typeof drawer === "number" ? drawer : undefined);
