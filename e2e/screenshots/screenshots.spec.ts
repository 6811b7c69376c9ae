import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, test } from "@playwright/test";
import { asRoot } from "../browser/admin";
import { owner, startEmptyShop } from "../fixtures/empty-shop";
import { startServerOnCopy } from "../fixtures/server";
import { pages } from "./pages";

const looks = [1440, 390].flatMap((width) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    (["en-GB", "zh-CN"] as const).map((locale) => ({ width, colorScheme, locale })),
  ),
);
type Look = (typeof looks)[0];
const root = { username: "root", password: "kiosk-root-demo" };

/** Opens a browser with this look on the sign-in page. */
async function visit(browser: Browser, url: string, { width, colorScheme, locale }: Look) {
  const context = await browser.newContext({
    ...{ baseURL: url, colorScheme, locale, timezoneId: "Asia/Shanghai", reducedMotion: "reduce" as const },
    viewport: { width, height: width === 390 ? 844 : 900 },
  });
  const page = await context.newPage();
  const shoot = async (state: string, name: string) => {
    await page.waitForLoadState("networkidle");
    const path = `screenshots/${state}/${name}-${width}-${colorScheme}-${locale.slice(0, 2)}.png`;
    await page.screenshot({ path, fullPage: true });
  };
  const signIn = async ({ username, password }: typeof owner) => {
    await page.goto("/admin/login");
    await page.locator("input[name=account]").fill(username);
    await page.locator("input[name=password]").fill(password);
    await page.locator("button[type=submit]").first().click();
    await page.waitForURL(/\/admin(?!\/login)/);
  };
  return { page, shoot, signIn, close: () => context.close() };
}

test("with data, and accessible", async ({ browser }) => {
  const shop = await startServerOnCopy();
  await changeSomething(shop.url);
  const barriers: string[] = [];
  for (const look of looks) {
    const { page, shoot, signIn, close } = await visit(browser, shop.url, look);
    await page.goto("/admin/login");
    await shoot("data", "login");
    await signIn(root);
    for (const { name, path, open } of pages) {
      await page.goto(path);
      await open?.(page);
      await shoot("data", name);
      if (look.width !== 1440) continue;
      const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
      for (const { id, nodes } of violations)
        barriers.push(`${name}, ${look.colorScheme}, ${look.locale}: ${id} at ${nodes[0]!.target.join(" ")}`);
    }
    await close();
    const clerk = await visit(browser, shop.url, look);
    await clerk.signIn({ username: "clerk", password: "kiosk-clerk-demo" });
    await clerk.page.goto("/admin/dashboard");
    await clerk.shoot("data", "forbidden");
    await clerk.close();
  }
  await shop.stop();
  expect(barriers).toEqual([]);
});

/** So that the log has something to show. */
async function changeSomething(url: string) {
  const { price, summary, version } = await asRoot(url, "GET", "/cms/product/1");
  await asRoot(url, "PUT", "/cms/product/1", { price: price + 1000, summary: `${summary} Picked by hand.`, version });
}

test("empty, and failing", async ({ browser }) => {
  const shop = await startEmptyShop();
  const open = [];
  for (const look of looks) {
    const visitor = await visit(browser, shop.url, look);
    await visitor.signIn(owner);
    for (const { name, path } of pages) {
      await visitor.page.goto(path);
      await visitor.shoot("empty", name);
    }
    open.push(visitor);
  }
  await shop.loseDatabase();
  for (const { page, shoot, close } of open) {
    await page.goto(pages[0]!.path);
    await shoot("failing", pages[0]!.name);
    await close();
  }
  await shop.stop();
});
