import { gzipSync } from "node:zlib";
import { anAdmin, signIn } from "./admin";
import { expect, test } from "./page-test";

/** kB of JavaScript, gzipped, that a page may load beyond what every page of the framework loads. */
const most = 80;
const pages = [
  ...["/admin/login", "/admin/dashboard", "/admin/profile"],
  ...["/admin/orders", "/admin/orders/1", "/admin/orders/desk", "/admin/orders/print"],
];

test("each page loads at most 80 kB of JavaScript beyond the framework's own", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const weigh = async (path: string) => {
    const page = await context.newPage();
    let bytes = 0;
    const scripts: Promise<void>[] = [];
    page.on("response", (response) => {
      if (!/\.js(\?|$)/.test(response.url())) return;
      const count = (body: Buffer) => {
        bytes += gzipSync(body).length;
      };
      scripts.push(response.body().then(count));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await Promise.all(scripts);
    await page.close();
    return bytes / 1000;
  };
  const framework = await weigh("/"); // it has hardly any script of its own
  const login = await weigh("/admin/login");
  const page = await context.newPage();
  await signIn(page, await anAdmin(baseURL!, ["stats.read", "order.read", "order.ship"], ["dashboard", "orders"]));
  const weights = new Map([["/admin/login", login - framework]]);
  for (const path of pages.slice(1)) weights.set(path, (await weigh(path)) - framework);
  for (const [path, kilobytes] of weights) expect(kilobytes, `${path}: ${kilobytes.toFixed(1)} kB`).toBeLessThan(most);
  await context.close();
});
