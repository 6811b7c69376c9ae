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
