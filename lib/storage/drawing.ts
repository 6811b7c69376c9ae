import { AppError } from "@/lib/kernel/contract/errors";
import { spareThreads, turns } from "@/lib/kernel/work/turns";

/** Runs one or two drawings at a time, since each holds all pixels of a picture. 503 if too many wait already. */
export const inTurn = turns("drawings", {
  atOnce: spareThreads,
  mostWaiting: 20,
  busy: () =>
    new AppError("unavailable", "Too many pictures are being drawn at this moment. Send it again soon.", {
      retryAfterSeconds: 5,
    }),
});
