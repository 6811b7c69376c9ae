import type { Page } from "@playwright/test";
import { expect } from "./page-test";

/** Holds matching requests back until the test releases them. */
export async function hold(page: Page, url: string | RegExp, method: string) {
  const held: (() => void)[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {}); // the page may have aborted it
  });
  const isHeld = (count: number) => expect.poll(() => held.length).toBe(count);
  return {
    isHeld,
    /** Counted from 0. */
    async letGo(at: number) {
      await expect.poll(() => held.length).toBeGreaterThan(at);
      held[at]!();
    },
    stop: () => page.unroute(url),
  };
}

/**
 * Pauses timers and intervals with these delays. The returned function runs the pending ones and returns their number. Call it
 * before opening the page.
 */
export async function holdTimers(page: Page, ...lengths: number[]) {
  await page.addInitScript((lengths) => {
    const held = new Map<number, { run: () => void; repeats: boolean }>();
    let last = 1e9;
    for (const [set, clear] of [["setTimeout", "clearTimeout"] as const, ["setInterval", "clearInterval"] as const]) {
      const [begin, end] = [window[set], window[clear]];
      const wait = (run: () => void, ms?: number, ...given: unknown[]) => {
        if (!lengths.includes(ms ?? 0)) return begin(run, ms, ...given);
        last += 1;
        held.set(last, { run, repeats: set === "setInterval" });
        return last;
      };
      window[set] = wait as typeof window.setTimeout & typeof window.setInterval;
      window[clear] = (id) => {
        if (!held.delete(id as number)) end(id);
      };
    }
    window.endPauses = () => {
      const all = [...held];
      for (const [id, { repeats }] of all) if (!repeats) held.delete(id);
      for (const [, { run }] of all) run();
      return all.length;
    };
  }, lengths);
  return () => page.evaluate(() => window.endPauses());
}

declare global {
  interface Window {
    endPauses: () => number;
  }
}
