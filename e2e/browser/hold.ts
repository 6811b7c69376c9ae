import type { Page } from "@playwright/test";
import { expect } from "./page-test";

/** Holds the requests to this address, before the server has them, until they are let go. */
export async function hold(page: Page, url: string | RegExp, method: string) {
  const held: (() => void)[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {}); // the page may have given it up
  });
  const isHeld = (count: number) => expect.poll(() => held.length).toBe(count);
  return {
    isHeld,
    /** From the first, 0, on. */
    async letGo(at: number) {
      await expect.poll(() => held.length).toBeGreaterThan(at);
      held[at]!();
    },
    stop: () => page.unroute(url),
  };
}

/** Lets React draw what may wait, such as the address that Next follows, only when the test lets it. Call it before the page is opened. */
export const holdDrawing = (page: Page) =>
  page.addInitScript(() => {
    // React draws what may wait when a message of its own arrives.
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    let isHolding = false;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message);
      if (isHolding) held.push(send);
      else send();
    };
    window.hold = (holding) => {
      isHolding = holding;
      if (!holding) for (const send of held.splice(0)) send();
    };
  });

/**
 * Holds the pauses of these lengths, repeated ones too. The function that it returns ends those that have begun, and returns how many. Call it
 * before the page is opened.
 */
export async function holdPauses(page: Page, ...lengths: number[]) {
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
    hold: (isHolding: boolean) => void;
    endPauses: () => number;
  }
}
