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
