import { availableParallelism } from "node:os";
import type { AppError } from "@/lib/kernel/contract/errors";

/** For work that fills a thread: one core stays with everybody else, and two of Node's four threads with other work. */
export const spareThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

interface Line {
  running: number;
  waiting: Record<Place, (() => void)[]>;
  /** How many works of each user run or wait. */
  worksOf: Map<number | undefined, number>;
}
/** The works that go first are not counted among those that wait. */
type Place = "first" | "last";
interface QueueOptions {
  atOnce: number;
  mostWaiting?: number;
  /** The most works of one user that run or wait. */
  mostOfUser?: number;
  /** Work that has waited longer is refused when its turn comes. */
  patienceMs?: number;
  busy(): AppError;
}

/** Our server and Next each bundle a copy of this module; the lines are common. */
const shared = globalThis as typeof globalThis & { kioskLines?: Map<string, Line> };
shared.kioskLines ??= new Map();
const lines = shared.kioskLines;

/** Returns a function that runs `atOnce` works of this name at a time. The others wait in the order in which they came, or ahead of all. */
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
      if (next)
        next(); // it takes over this place
      else line.running--;
    }
  };
}
