import type { Page } from "@playwright/test";
import { barriersOn, expect, expectAccessible, narrow, test } from "./page-test";

/** Opens the form of an operation and gives its section. */
async function tryOut(page: Page, anchor: string) {
  await page.goto(`/docs#${anchor}`);
  const section = page.locator(`#${anchor}`);
  await section.locator("summary", { hasText: "Try it" }).click();
  return section;
}

for (const path of ["/docs", "/docs/types"])
  test(`the structure of ${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    // Contrast is looked at below, on the parts that repeat: over the whole page it takes most of a minute.
    expect(await barriersOn(page, { rules: { "color-contrast": { enabled: false } } })).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`its parts are accessible in ${colorScheme}, opened and used`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const section = await tryOut(page, "addresses-create");
    await section.getByRole("button", { name: "Send" }).click();
    await expect(section.getByText("401 Unauthorized")).toBeVisible();
    await section.locator("details").evaluateAll((all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true;
    });
    await expect(section.getByRole("row", { name: "postal_code" }).nth(1)).toBeVisible();
    // Contrast is measured against all that the page has: without the other operations in a tenth of the time.
    await page.locator("main section:not(#addresses-create)").evaluateAll((all) => {
      for (const other of all) other.remove();
    });
    await expectAccessible(page);
  });

test("every operation of the document stands on the page, under an address of its own", async ({ page, request }) => {
  const { paths } = await (await request.get("/openapi.json")).json();
  const declared = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  await page.goto("/docs");
  const shown = await page.locator("main section.operation .call").allTextContents();
  expect(shown.toSorted()).toEqual(declared.toSorted());
  const ids = await page.locator("main section.operation").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(declared.length);
});

test("every named schema stands once among the types, under its name, and the pages stay light", async ({
  page,
  request,
}) => {
  const { components } = await (await request.get("/openapi.json")).json();
  await page.goto("/docs/types");
  const shown = await page.locator("main section[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(shown.toSorted()).toEqual(Object.keys(components.schemas).toSorted());
  await page.getByRole("combobox", { name: "Search the reference" }).fill("PreparedPayment");
  await page.locator("#found a", { hasText: /^PreparedPayment/ }).click();
  await expect(page.locator("#PreparedPayment")).toBeInViewport();
  // With each call in three languages and all that the search knows; packed it is less than a picture.
  for (const path of ["/docs", "/docs/types"])
    expect((await (await request.get(path)).body()).length, path).toBeLessThan(2_400_000);
  const packed = await request.head("/docs", { headers: { "accept-encoding": "br" } });
  expect(Number(packed.headers()["content-length"])).toBeLessThan(155_000);
});

test("the fields of an answer are there when they are opened; if they cannot be read, a link leads to them", async ({
  page,
}) => {
  await page.route("**/openapi.json", (route) => route.abort());
  await page.goto("/docs#orders-get");
  const section = page.locator("#orders-get");
  const fields = section.locator("summary", { hasText: "Fields" });
  const tracking = section.getByRole("rowheader", { name: "shipments[].tracking_no" });
  await fields.click();
  await expect(section.getByRole("link", { name: "Order among the types" })).toBeVisible();
  await expect(tracking).toHaveCount(0);

  await page.unroute("**/openapi.json");
  await fields.click();
  await fields.click();
  await expect(tracking).toBeVisible();
  await section.getByRole("link", { name: "Order among the types" }).click();
  await expect(page.locator("#Order").getByRole("heading")).toBeInViewport();
});

test("a link to an operation leads to its heading, below the bar, also when the contents have followed", async ({
  page,
}) => {
  await page.goto("/docs#orders-place");
  await expect(page.locator(`#contents a[href="#orders-place"]`)).toHaveAttribute("aria-current", "location");
  await expect(page.locator(`#contents a[href="#orders-place"]`)).toBeInViewport();
  const headingBox = async () => (await page.locator("#orders-place").getByRole("heading").first().boundingBox())!;
  await expect.poll(async () => (await headingBox()).y).toBeLessThan(200);
  await page.waitForTimeout(500); // the page must not move any more
  const bar = (await page.locator("header").first().boundingBox())!;
  const heading = await headingBox();
  expect(heading.y).toBeGreaterThan(bar.y + bar.height);
  expect(heading.y).toBeLessThan(200);
});

test("a link to an operation leads to it", async ({ page }) => {
  await page.goto("/docs#categories-list");
  await expect(page.getByRole("heading", { level: 3, name: "All categories", exact: true })).toBeInViewport();
  await expect(page.locator("#contents a[aria-current]")).toHaveAttribute("href", "#categories-list");
});

test("Send really calls, and shows status, headers and body", async ({ page }) => {
  const section = await tryOut(page, "categories-list");
  const answered = page.waitForResponse("**/v1/category");
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("200 OK", { exact: true })).toBeVisible();
  const expected = await (await answered).json();
  expect(expected.items.length).toBeGreaterThan(0);
  expect(JSON.parse(await section.getByLabel("Body of the answer").inputValue())).toEqual(expected);
  await expect(section.getByText("x-request-id")).toBeVisible();
});

test("what is typed goes into the address, the answer may be a refusal", async ({ page }) => {
  const section = await tryOut(page, "products-get");
  await section.getByLabel("id path").fill("999999999");
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("404 Not Found")).toBeVisible();
  await expect(section.getByLabel("Body of the answer")).toHaveValue(/"code": "not_found"/);
  await expect(section.getByText("/v1/product/999999999").first()).toBeVisible();
});

test("one click gives a token of the sandbox, for all calls of this tab and nowhere else", async ({ page }) => {
  const section = await tryOut(page, "addresses-list");
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("401 Unauthorized")).toBeVisible();
  await section.getByRole("button", { name: "Get a sandbox token" }).click();
  await expect(section.getByText("Signed in as a shopper of the sandbox.")).toBeVisible();
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("200 OK", { exact: true })).toBeVisible();

  await page.reload();
  const other = await tryOut(page, "addresses-create");
  const token = await other.getByLabel(/^Token/).inputValue();
  expect(token).toMatch(/^eyJ/);
  await expect(other.getByText(`Authorization: Bearer ${token}`)).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("without the sandbox no such token is offered", async ({ page }) => {
  await page.route("**/health", (route) => route.fulfill({ json: { status: "ok", sandbox: false } }));
  const answered = page.waitForResponse("**/health");
  const section = await tryOut(page, "addresses-list");
  await answered;
  await expect(section.getByLabel(/^Token/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get a sandbox token" })).toHaveCount(0);
});

test("a call that gets no answer says so", async ({ page }) => {
  const section = await tryOut(page, "categories-list");
  await page.route("**/v1/category", (route) => route.abort());
  await section.getByRole("button", { name: "Send" }).click();
  await expect(section.getByText("No answer: the server could not be reached.")).toBeVisible();
});

test("on a phone nothing runs off the side, and the list of operations opens and closes", async ({ page }) => {
  await page.setViewportSize(narrow);
  const section = await tryOut(page, "addresses-create");
  await expect(section.getByRole("button", { name: "Send" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  const list = page.getByRole("navigation", { name: "Contents" });
  await expect(list).toBeHidden();
  await page.getByRole("button", { name: "Contents" }).click();
  await list.locator("a[href='#categories-list']").click();
  await expect(list).toBeHidden();
  await expect(page.locator("#categories-list")).toBeInViewport();
});

test("the reference is whole by keyboard alone", async ({ page }) => {
  await page.goto("/docs");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  const panel = page.locator("#categories-list summary", { hasText: "Try it" });
  await panel.focus();
  await page.keyboard.press("Enter");
  const send = page.locator("#categories-list").getByRole("button", { name: "Send" });
  await expect(send).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#categories-list").getByText("200 OK", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything but trying is there", async ({ page }) => {
    await page.goto("/docs#addresses-create");
    const section = page.locator("#addresses-create");
    await expect(section.getByRole("rowheader", { name: "phone" }).first()).toBeVisible();
    await expect(section.getByText("Authorization: Bearer $TOKEN")).toBeVisible();
    await section.locator("summary", { hasText: "Errors" }).click();
    await expect(section.getByText("limit_reached")).toBeVisible();
    await section.locator("summary", { hasText: "Fields" }).click();
    await section.getByRole("link", { name: "Address among the types" }).click();
    await expect(page.locator("#Address").getByRole("rowheader", { name: "postal_code" })).toBeVisible();
    await page.goBack();
    await expect(
      page.getByText("Searching and trying a call here need JavaScript; the curl lines do not."),
    ).toBeVisible();
  });
});
