import { barriersOn, expect, expectAccessible, narrow, test } from "./page-test";

test("the chapters stand before the calls, with every error code of the document", async ({ page, request }) => {
  const document = await (await request.get("/openapi.json")).text();
  const codes = JSON.parse(document).components.schemas.Problem.properties.code;
  await page.goto("/docs");
  const ids = await page.locator("main section[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.slice(0, 8)).toEqual([
    ...["signing-in", "errors", "headers", "idempotency", "limits", "pages", "times-and-money", "languages"],
  ]);
  const shown = await page.locator("#errors tbody th").allTextContents();
  const declared: string[] = codes.enum ?? JSON.parse(document).components.schemas.ProblemCode.enum;
  expect(shown.toSorted()).toEqual(declared.toSorted());
});

test("the side bar has titles, and the Chinese page has each of them in Chinese", async ({ page }) => {
  const titles = page.locator("#contents li a span:first-child");
  await page.goto("/docs");
  await expect(page.locator("#contents a[href='#orders-place']")).toContainText("Place an order");
  const english = await titles.allTextContents();
  await page.getByRole("link", { name: "中文" }).click();
  await expect(page).toHaveURL("/docs/zh-CN");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator("#contents a[href='#orders-place']")).toContainText("下单");
  const chinese = await titles.allTextContents();
  expect(chinese).toHaveLength(english.length);
  expect(chinese.filter((title) => !/\p{Script=Han}/u.test(title))).toEqual([]);
  await expect(page.locator("#orders-place").getByText("试一试")).toBeVisible();
});

test("the language of the examples is remembered, and nothing moves when it is", async ({ page }) => {
  await page.goto("/docs#orders-place");
  const section = page.locator("#orders-place");
  const choice = section.getByRole("combobox", { name: "Language of the examples" });
  await expect(section.locator(".sample:visible")).toHaveText(/^curl /);
  const before = (await choice.boundingBox())!.y;
  await choice.selectOption("Python");
  expect(Math.abs((await choice.boundingBox())!.y - before)).toBeLessThan(2);
  await expect(section.locator(".sample:visible")).toHaveText(/requests\.post\(/);
  await page.addInitScript(() => {
    const page = window as unknown as { moved: number };
    page.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) page.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/docs");
  await expect(page.locator("#sessions-sign-in .sample.py")).toBeVisible();
  await expect(page.locator("#sessions-sign-in select")).toHaveValue("py");
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.001);
  await expect(page.locator("#sessions-sign-in .sample.curl")).toBeHidden();
});

for (const path of ["/docs/zh-CN", "/docs/zh-CN/types"])
  test(`the structure of ${path} is accessible, and nothing runs off the side of a phone`, async ({ page }) => {
    await page.setViewportSize(narrow);
    await page.goto(path);
    expect(await barriersOn(page, { rules: { "color-contrast": { enabled: false } } })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`chapters, a call and what was found are accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/docs/zh-CN");
    await page.locator("main section.operation:not(#orders-place)").evaluateAll((all) => {
      for (const other of all) other.remove();
    });
    await page.keyboard.press("/");
    await page.keyboard.type("退款");
    await expect(page.locator("#found[aria-busy=false]")).toBeVisible();
    await expectAccessible(page);
  });
