import { gzipSync } from "node:zlib";
import { addSession } from "./admin";
import { expect, test } from "./page-test";

/** In kB, gzipped, beyond what every page of the framework loads. */
const most = 80;
const pages = [
  "dashboard",
  "profile",
  "orders",
  "orders/1",
  "orders/desk",
  "after_sales",
  "orders/payments",
  "products/1",
  "products/new",
  "categories",
  "freight/new",
  "files",
  "articles/1",
  "reviews",
  "banners/1",
  "users",
  "groups/2",
  "menus",
  "settings",
  "settings/wechat",
  "bots/1",
  "logs",
];

/** The rich text editor and the preview are not counted, because they load only when they become visible. */
test("each page loads at most 80 kB of JavaScript beyond the framework", async ({ page }) => {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (script: string) => {
    const known = sizes.get(script) ?? page.request.get(script).then(async (got) => gzipSync(await got.body()).length);
    sizes.set(script, known);
    return known;
  };
  const weigh = async (path: string) => {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    const html = (await response.text()).replace(/<script[^>]+nomodule[^>]*>/gi, "");
    const scripts = new Set([...html.matchAll(/static\/[\w./~-]+\.js/g)].map(([found]) => `/_next/${found}`));
    const weights = await Promise.all([...scripts].map(sizeOf));
    return weights.reduce((sum, weight) => sum + weight, 0) / 1000;
  };
  const framework = await weigh("/"); // it has hardly any scripts
  const heavy: string[] = [];
  const look = async (path: string) => {
    const kilobytes = (await weigh(path)) - framework;
    if (!(kilobytes < most && kilobytes > 1)) heavy.push(`${path}: ${kilobytes.toFixed(1)} kB`);
  };
  await look("/admin/login");
  await addSession(page, { username: "root", password: "kiosk-root-demo" });
  for (const path of pages) await look(`/admin/${path}`);
  expect(heavy).toEqual([]);
});
