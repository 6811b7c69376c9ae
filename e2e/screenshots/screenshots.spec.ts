import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { findViolations, waitForHydration } from "../browser/page-test";
import { pages, type Shot } from "./pages";

type State = "data" | "forbidden" | "empty" | "failing";
type Shops = Record<State, { url: string; signedIn: Awaited<ReturnType<BrowserContext["storageState"]>> }>;

const looks = [1440, 390].flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    (["en-GB", "zh-CN"] as const).map((locale) => ({ width, colorScheme, locale })),
  ),
);
const only = process.env.KIOSK_PICTURES?.split(",");
const limitMs = 60_000;

/** The pages of each state. Opened dialogs and records exist only with data. */
const shotsOf: Record<State, Shot[]> = {
  data: pages,
  forbidden: [{ name: "forbidden", path: "/admin/orders" }],
  empty: pages.filter(({ needs }) => !needs),
  failing: pages.filter(({ needs }) => !needs),
};

for (const state of Object.keys(shotsOf) as State[])
  for (const { width, colorScheme, locale } of looks)
    test(`${state} ${width} ${colorScheme} ${locale}`, async ({ browser }) => {
      const { url, signedIn } = (JSON.parse(process.env.KIOSK_PICTURED_SHOPS!) as Shops)[state];
      const settings = {
        baseURL: url,
        colorScheme,
        locale,
        timezoneId: "Asia/Shanghai",
        reducedMotion: "reduce" as const,
        viewport: { width, height: width === 390 ? 844 : 900 },
      };
      const signed = await browser.newContext({ ...settings, storageState: signedIn });
      const stranger = await browser.newContext(settings);
      const faults: string[] = [];
      for (const shot of shotsOf[state].filter(({ name }) => !only || only.includes(name))) {
        const page = await (shot.needs === "nobody" ? stranger : signed).newPage();
        const file = `screenshots/${state}/${shot.name}-${width}-${colorScheme}-${locale.slice(0, 2)}.png`;
        try {
          await within(limitMs, take(page, shot, file));
          const found = await within(
            limitMs,
            faultsOf(page, width === 1440 && (state === "data" || state === "forbidden")),
          );
          faults.push(...found.map((fault) => `${shot.name}: ${fault}`));
        } catch (error) {
          faults.push(`${shot.name}: ${(error as Error).message.split("\n", 3).join(" ")}`);
        } finally {
          await page.close();
        }
      }
      await Promise.all([signed.close(), stranger.close()]);
      expect(faults).toEqual([]);
    });

async function take(page: Page, { path, open }: Shot, file: string) {
  await page.goto(path);
  await waitForHydration(page);
  await open?.(page);
  await page.waitForLoadState("networkidle");
  // An open dialog covers the page and is only as high as the window.
  const fullPage = !(await page.locator("dialog[open]").count());
  await page.screenshot({ path: file, fullPage, animations: "disabled", timeout: 20_000 });
}

async function faultsOf(page: Page, withBarriers: boolean) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  const wide = scrollWidth > clientWidth ? [`is ${scrollWidth} px wide`] : [];
  if (!withBarriers) return wide;
  const barriers = await findViolations(page);
  return [...wide, ...barriers.map(({ id, nodes }) => `${id} at ${nodes[0]!.target.join(" ")}`)];
}

async function within<Value>(ms: number, work: Promise<Value>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`was not done in ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
