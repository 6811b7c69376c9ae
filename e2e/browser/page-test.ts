import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import type { RuleObject } from "axe-core";

export { expect };
export const narrow = { width: 390, height: 844 };

/**
 * Waits for hydration of the page and of its Suspense boundaries, because earlier keys and clicks are lost. Boundaries whose code
 * a test holds back are not awaited, nor are pages without JavaScript or React.
 */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(
    () =>
      !document.querySelector("script[src*='/_next/']") ||
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  const parts = page.waitForFunction(
    () => {
      const isHydrated = (element: Element | null) =>
        !element || Object.keys(element).some((key) => key.startsWith("__reactProps"));
      const comments = document.createTreeWalker(
        document.querySelector("main") ?? document.body,
        NodeFilter.SHOW_COMMENT,
      );
      while (comments.nextNode()) {
        const { data, nextElementSibling } = comments.currentNode as Comment;
        if (data === "$" && !isHydrated(nextElementSibling)) return false; // React's mark of a Suspense boundary
      }
      return true;
    },
    undefined,
    { timeout: 3_000 },
  );
  await parts.catch(() => {});
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The minified file is less than half as long, and every page parses it again. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Describing passes as well takes ten times as long. The preview in an iframe has its own tests. */
export async function findViolations(page: Page, { frames = false, rules = {} as RuleObject } = {}) {
  for (const frame of frames ? page.frames() : [page.mainFrame()]) await frame.evaluate(axe);
  return page.evaluate(
    async ([exclude, rules]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      return (await axe.run({ exclude }, { resultTypes: ["violations"], rules })).violations;
    },
    [frames ? [] : ["iframe"], rules] as const,
  );
}

/** A list that is loading has a lower contrast. */
export async function expectAccessible(page: Page) {
  await page.locator("html[lang]").waitFor({ state: "attached" }); // a page that is not found is rendered only in the browser
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await findViolations(page), page.url()).toEqual([]);
}

/** The start of a day in the shop's time zone, and of `to` of the next one. A time is unchanged. */
function momentOf(name: string, value: string) {
  if (!/(^|_)(from|to)$/.test(name)) return value;
  const days = name.endsWith("to") ? 1 : 0;
  return /^[\d-]{10}$/.test(value) ? Date.parse(`${value}T00:00:00+08:00`) + days * 86_400_000 : Date.parse(value);
}

/** The export has the filters that the page's URL has, and neither its order nor its paging. */
export async function expectExport(page: Page) {
  const filtersOf = (url: string) => {
    const others = ["page", "size", "sort", "language"];
    const filters = [...new URL(url, page.url()).searchParams].filter(([name]) => !others.includes(name));
    return Object.fromEntries(filters.map(([name, value]) => [name, momentOf(name, value)]));
  };
  expect(Object.keys(filtersOf(page.url()))).not.toEqual([]);
  const link = page.getByRole("link", { name: /^(Export|导出)$/ });
  await expect(async () => expect(filtersOf((await link.getAttribute("href"))!)).toEqual(filtersOf(page.url()))).toPass(
    { timeout: 30_000 },
  );
}

/** The width and height in millimetres of each page that comes out of the printer. */
export async function printedPages(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}

/**
 * Every page test also fails on a page error, a console error, a violation of the security policy, or a request to another
 * origin.
 */
export const test = base.extend<{ quiet: undefined; complains: boolean; isAsked: boolean }>({
  /** For tests of pages that should log console errors. */
  complains: [false, { option: true }],
  /** For tests of WeChat's message prompt. In all other tests the shopper declines it. */
  isAsked: [false, { option: true }],
  quiet: [
    async ({ page, baseURL, complains, isAsked, javaScriptEnabled }, use) => {
      for (const name of javaScriptEnabled === false ? [] : (["goto", "reload"] as const)) {
        const go = page[name].bind(page) as (...args: unknown[]) => Promise<Response | null>;
        page[name] = async (...args: unknown[]) => {
          const response = await go(...args);
          await waitForHydration(page);
          return response;
        };
      }
      const question = page.getByRole("dialog", { name: /^The shop wants to send you messages$|^商家申请向你发送/ });
      if (!isAsked)
        await page.addLocatorHandler(question, (dialog) =>
          dialog.getByRole("button", { name: /^(Refuse|拒绝)$/ }).click(),
        );
      const complaints: string[] = [];
      await page.exposeFunction("tellBreach", (breach: string) => complaints.push(`security policy: ${breach}`));
      await page.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          (window as unknown as { tellBreach(breach: string): void }).tellBreach(`${violatedDirective} ${blockedURI}`),
        );
      });
      page.on("pageerror", (error) => complaints.push(`error in the page: ${error.message}`));
      page.on("console", (message) => {
        const refusedByServer = message.text().startsWith("Failed to load resource");
        if (message.type() === "error" && !refusedByServer) complaints.push(`console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL) complaints.push(`left our server: ${request.url()}`);
      });
      await use(undefined);
      if (!complains) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
