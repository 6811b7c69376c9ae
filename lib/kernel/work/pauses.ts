import { setImmediate } from "node:timers/promises";

const longestMs = 10;

/**
 * Keeps long work from blocking the event loop: each call yields if ten milliseconds have passed since the last yield.
 */
export function pauses() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestMs) return;
    await setImmediate();
    began = performance.now();
  };
}

/** Maps a long list without blocking the event loop. */
export async function mapInSlices<T, R>(all: readonly T[], map: (each: T) => R): Promise<R[]> {
  const pause = pauses();
  const mapped: R[] = [];
  for (const each of all) {
    mapped.push(map(each));
    await pause();
  }
  return mapped;
}
