import { AppError } from "@/lib/kernel/contract/errors";
import { createWorkQueue, spareThreads } from "@/lib/kernel/work/work-queue";

/** An admin, a poster, or the id of a user. */
export type ResizeCaller = "admin" | "poster" | number;

const take = createWorkQueue("drawings", {
  atOnce: spareThreads,
  mostWaiting: 20,
  mostOfUser: 2,
  busy: () =>
    new AppError("unavailable", "Too many pictures are being processed at the moment. Send it again soon.", {
      retryAfterSeconds: 5,
    }),
});

/**
 * Processes one or two pictures at a time, because each needs all its pixels in memory. Responds 503 if too many are
 * waiting, or two of the same user. Pictures of admins have priority.
 */
export const queueResize = <T>(drawer: ResizeCaller, draw: () => Promise<T>) =>
  take(draw, drawer === "admin" ? "first" : "last", typeof drawer === "number" ? drawer : undefined);
