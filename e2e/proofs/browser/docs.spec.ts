import type { Page } from "@playwright/test";
import { expect, test } from "../../browser/page-test";

// Each test also fails on a violation of the Content-Security-Policy and on a request to another origin: see page-test.ts.

async function openReference(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
}

async function search(page: Page, text: string) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Enter search query|输入搜索查询/ }).fill(text);
  return page.getByRole("option");
}

interface Expected {
  lang: string;
  chapters: string[];
  questions: Record<string, RegExp>;
}

async function expectChaptersAndSearch(page: Page, { lang, chapters, questions }: Expected) {
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
  const links = await page.getByRole("complementary").getByRole("link").allTextContents();
  const titles = links.map((title) => title.trim());
  expect(titles.filter((title) => chapters.includes(title))).toEqual(chapters);
  expect(titles.findIndex((title) => title.startsWith("v1-"))).toBeGreaterThan(titles.indexOf(chapters[3]!));
  for (const [text, expected] of Object.entries(questions)) {
    await expect((await search(page, text)).first(), text).toContainText(expected);
    await page.keyboard.press("Escape");
  }
}

test("/docs lists the chapters before the operations, has a search, and sends a request with a token", async ({
  page,
}) => {
  await openReference(page, "/docs#tag/v1-address/GET/v1/address");
  await expect(page.getByRole("heading", { name: "Own delivery addresses", exact: true })).toBeVisible();
  await expectChaptersAndSearch(page, {
    lang: "en",
    chapters: ["Signing in", "Errors", "Headers", "Idempotency"],
    questions: {
      tracking_no: /\/cms\/order\/|\/shipment/,
      out_of_stock: /out_of_stock \(409\)/,
      "Retry-After": /Retry-After/,
    },
  });
  const token = await page.request
    .post("/v1/token", { data: { account: "a-reader-of-the-reference", secret: "", type: 200 } })
    .then(async (response) => (await response.json()).token as string);
  await page.getByRole("button", { name: /Test Request.*get \/v1\/address\)/ }).click();
  const dialog = page.getByRole("dialog");
  const status = async () => {
    const answered = page.waitForResponse("**/v1/address");
    await dialog.getByRole("button", { name: /^Send get request/ }).click();
    return (await answered).status();
  };
  expect(await status()).toBe(401);
  await dialog.getByRole("textbox", { name: "Bearer Token" }).fill(token);
  expect(await status()).toBe(200);
  expect(await page.context().cookies()).toEqual([]);
});

test("the first load of /docs is below 1.25 MB", async ({ request }) => {
  let bytes = 0;
  for (const path of ["/docs", "/docs/scalar.js", "/docs/openapi.json"]) {
    const response = await request.head(path, { headers: { "accept-encoding": "br" } });
    expect(response.status(), path).toBe(200);
    bytes += Number(response.headers()["content-length"] ?? 0);
  }
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(bytes).toBeLessThan(1_250_000);
});
