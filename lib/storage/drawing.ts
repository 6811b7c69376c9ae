import { AppError } from "@/lib/kernel/contract/errors";
import { spareThreads, turns } from "@/lib/kernel/work/turns";

/** A picture is drawn for an admin of the shop, for a user with this id, or for the sweep that renews older pictures. */
export type Drawer = "admin" | "sweep" | number;

const take = turns("drawings", {
  atOnce: spareThreads,
  mostWaiting: 20,
  mostOfUser: 2,
  busy: () =>
    new AppError("unavailable", "Too many pictures are being drawn at this moment. Send it again soon.", {
      retryAfterSeconds: 5,
    }),
});

/**
 * Runs one or two drawings at a time, since each holds all pixels of a picture. 503 if too many wait already, or two of the same user. An admin's
 * goes ahead of those that wait.
 */
export const drawInTurn = <T>(drawer: Drawer, draw: () => Promise<T>) =>
  take(draw, drawer === "admin" ? "first" : "last", typeof drawer === "number" ? drawer : undefined);
