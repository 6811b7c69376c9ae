import { setImmediate } from "node:timers/promises";

const longestMs = 10;

/** For long work on the event loop: each call lets others have their turn if the last turn was ten milliseconds ago. */
export function pauses() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestMs) return;
    await setImmediate();
    began = performance.now();
  };
}
