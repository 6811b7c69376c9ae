import { availableParallelism } from "node:os";
import type { AppError } from "@/lib/kernel/contract/errors";

/** For work that fills a thread: one core stays with everybody else, and two of Node's four threads with other work. */
export const spareThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Line {
  running: number;
  waiting: (() => void)[];
}
interface Bounds {
  atOnce: number;
  mostWaiting?: number;
  /** Work that has waited longer is refused when its turn comes. */
  patienceMs?: number;
  busy(): AppError;
}

/** Our server and Next each bundle a copy of this module; the lines are common. */
const shared = globalThis as typeof globalThis & { kioskLines?: Map<string, Line> };
shared.kioskLines ??= new Map();
const lines = shared.kioskLines;

/** Returns a function that runs `atOnce` works of this name at a time. The others wait in the order in which they came, or ahead of all. */
export function turns(name: string, { atOnce, mostWaiting = Infinity, patienceMs = Infinity, busy }: Bounds) {
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  return async <T>(work: () => Promise<T>, place: "last" | "first" = "last"): Promise<T> => {
    const came = performance.now();
    if (line.running >= atOnce) {
      if (line.waiting.length >= mostWaiting) throw busy();
      await new Promise<void>((start) => line.waiting[place === "last" ? "push" : "unshift"](start));
    } else line.running++;
    try {
      if (performance.now() - came > patienceMs) throw busy();
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next)
        next(); // it takes over this place
      else line.running--;
    }
  };
}
