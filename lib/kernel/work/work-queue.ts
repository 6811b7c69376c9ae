import { availableParallelism } from "node:os";
import type { AppError } from "@/lib/kernel/contract/errors";

/**
 * The concurrency of work that occupies a thread. Leaves one core and at least two of Node's four worker threads to
 * other work.
 */
export const spareThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Line {
  running: number;
  waiting: Record<Place, (() => void)[]>;
  worksOf: Map<number | undefined, number>;
}
/** Tasks placed first do not count towards `mostWaiting`. */
type Place = "first" | "last";
interface QueueOptions {
  atOnce: number;
  mostWaiting?: number;
  /** The maximum number of running and waiting tasks of one user. */
  mostOfUser?: number;
  /** A task that has waited longer is rejected when its turn comes. */
  patienceMs?: number;
  busy(): AppError;
}

/** Our server and Next each bundle a copy of this module and share the queues. */
const shared = globalThis as typeof globalThis & { kioskLines?: Map<string, Line> };
shared.kioskLines ??= new Map();
const lines = shared.kioskLines;

/**
 * Returns a function that runs at most `atOnce` tasks of this name concurrently. The others wait in order of arrival,
 * or ahead of all others.
 */
export function createWorkQueue(
  name: string,
  { atOnce, mostWaiting = Infinity, mostOfUser = Infinity, patienceMs = Infinity, busy }: QueueOptions,
) {
  const line: Line = lines.get(name) ?? { running: 0, waiting: { first: [], last: [] }, worksOf: new Map() };
  lines.set(name, line);
  const { waiting, worksOf } = line;
  const count = (user: number | undefined, by: 1 | -1) => {
    const works = (worksOf.get(user) ?? 0) + by;
    if (works) worksOf.set(user, works);
    else worksOf.delete(user);
  };
  return async <T>(work: () => Promise<T>, place: Place = "last", user?: number): Promise<T> => {
    const came = performance.now();
    const mustWait = line.running >= atOnce;
    if (mustWait && place === "last" && waiting.last.length >= mostWaiting) throw busy();
    if (user !== undefined && (worksOf.get(user) ?? 0) >= mostOfUser) throw busy();
    count(user, 1);
    if (mustWait) await new Promise<void>((start) => waiting[place].push(start));
    else line.running++;
    try {
      if (performance.now() - came > patienceMs) throw busy();
      return await work();
    } finally {
      count(user, -1);
      const next = waiting.first.shift() ?? waiting.last.shift();
      if (next) next();
      else line.running--;
    }
  };
}
