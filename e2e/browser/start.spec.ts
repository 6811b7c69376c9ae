import { expect, expectAccessible, test } from "./page-test";

test("the start page and the 404 page are accessible in dark colours", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/", "/nowhere"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test("the start page names the sandbox and its accounts, and its links and example commands work", async ({
  page,
  request,
}) => {
  await page.goto("/nowhere");
  await expect(page.getByText("Sandbox: payments and logins are simulated")).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("Sandbox: payments and logins are simulated")).toBeVisible();
  for (const password of ["kiosk-root-demo", "kiosk-clerk-demo", "kiosk-shopper-demo"])
    await expect(page.getByText(password, { exact: true })).toBeVisible();
  const targets = await page.locator("a[href^='/']").evaluateAll((links) => links.map((a) => a.getAttribute("href")!));
  expect(targets).toEqual(expect.arrayContaining(["/docs", "/openapi.json", "/health/ready"]));
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);

  const commands = await page.locator("pre").allInnerTexts();
  expect(commands).toHaveLength(2);
  expect((await request.get(commands[0]!.replace("curl ", ""))).status()).toBe(200);
  const [, url, body] = /^curl (\S+) .*-d '(.*)'$/s.exec(commands[1]!)!;
  const answer = await request.post(url!, { data: JSON.parse(body!) });
  expect(await answer.json()).toMatchObject({ token_type: "Bearer" });
});

test("an unknown address is a 404 with a link to the home page", async ({ page }) => {
  const response = await page.goto("/no/such-page.png");
  expect(response!.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("each dynamic page has its own nonce and allows no other inline script", async ({ request }) => {
  const policies = [];
  for (const path of ["/admin/login", "/admin/login", "/phone", "/nowhere", "/nowhere.png"]) {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    const nonce = /script-src 'self' 'nonce-([\w+/=]{20,})' 'strict-dynamic';/.exec(policy)?.[1];
    expect(nonce, `${path}: ${policy}`).toBeDefined();
    for (const [tag] of (await response.text()).matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    policies.push(policy);
  }
  expect(new Set(policies).size).toBe(policies.length);
});
