import { availableParallelism } from "node:os";
import { AppError } from "@/lib/kernel/errors";

/** Each drawing holds a thread of the four that password hashing needs too, and all pixels of a picture. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 20;

interface Queue {
  running: number;
  waiting: (() => void)[];
}
/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskDrawings?: Queue };

/** Runs one or two drawings at a time. 503 if too many wait already. */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  shared.kioskDrawings ??= { running: 0, waiting: [] };
  const queue = shared.kioskDrawings;
  if (queue.running >= atOnce) {
    if (queue.waiting.length >= mostWaiting)
      throw new AppError("unavailable", "Too many pictures are being drawn at this moment. Send it again soon.", {
        retryAfterSeconds: 5,
      });
    await new Promise<void>((start) => queue.waiting.push(start)); // who ends hands its place on
  } else queue.running++;
  try {
    return await draw();
  } finally {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running--;
  }
}
