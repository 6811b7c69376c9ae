import type { Permission } from "@/lib/kernel/contract/permissions";
import { aPicture, upload } from "./a-picture";
import { anAdmin, asRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const writer: Permission[] = [
  ...(["article.read", "article.create", "article.edit", "article.delete", "file.read", "file.create"] as const),
];

test("an article is written with a picture, published, deleted and put back", async ({ page, baseURL }) => {
  const title = `Steeping ${Date.now()}`;
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), "/admin/articles");
  await page.getByRole("link", { name: "New article" }).first().click();
  await expect(page.frameLocator("iframe").getByText("New article").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.type("Cold water ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("overnight");
  await page.keyboard.press("Control+b");
  const bold = page.getByRole("button", { name: "Bold" });
  await bold.focus();
  for (const _ of Array(6)) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "List", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Pictures" }).click();
  await upload(page, [await aPicture("steeping.png")]);
  await page.getByRole("button", { name: /^Use th/ }).click();
  await expect(text.locator("img[src]")).toHaveAttribute("src", /\/uploads\//);
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("searchbox", { name: "Search by file name" }).fill("longjing-tea.webp");
  await page.getByRole("dialog").getByRole("button", { name: "longjing-tea.webp" }).click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption("Published");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);

  const id = Number(page.url().split("/").at(-1));
  const shown = await (await fetch(`${baseURL}/v1/article/${id}`)).json();
  expect(shown.content).toMatch(/^<p>Cold water <strong>overnight<\/strong>/);
  expect(shown.cover).toContain("longjing-tea");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/articles");
  await expect(page.getByText(`${title} is in the bin`)).toBeVisible();
  await page.getByRole("link", { name: "Deleted" }).click();
  await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(`${title} is back`)).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/article/${id}`)).status).toBe("published");
});

test("what cleaning drops is said before and after; a title that somebody else changed is decided", async ({
  page,
  baseURL,
}) => {
  const body = { title: "Water first", content: "<table><tr><td>75 °C</td></tr></table><p>Wait.</p>" };
  const { id, version } = await asRoot(baseURL!, "POST", "/cms/article", body);
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), `/admin/articles/${id}`);
  await expect(page.getByText("so it is edited as HTML")).toBeVisible();
  const source = page.getByRole("textbox", { name: "Text", exact: true });
  await source.fill(
    '<p style="color: red">Wait <b>long</b>.</p><script>go()</script><img src="https://else.example/a.png">',
  );
  await expect(page.getByText("Saving will leave this out")).toBeVisible();
  await expect(page.getByText("1 picture from elsewhere")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Water last");
  await asRoot(baseURL!, "PUT", `/cms/article/${id}`, { title: "Tea first", version });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("changed this just now")).toBeVisible();
  await expect(page.getByText("Tea first")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saving left this out")).toBeVisible();
  await expect(page.getByText(/With everything inside: script/)).toBeVisible();
  const stored = await asRoot(baseURL!, "GET", `/cms/article/${id}`);
  expect([stored.title, stored.content]).toEqual(["Water last", "<p>Wait <b>long</b>.</p>"]);

  await page.getByRole("textbox", { name: "Title" }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveAttribute("aria-invalid", "true");
});

test("a table that comes into an open text, from another admin or by Discard, stays: it is edited as HTML", async ({
  page,
  baseURL,
}) => {
  const body = { title: "Water first", content: "<p>Wait.</p>" };
  const { id, version } = await asRoot(baseURL!, "POST", "/cms/article", body);
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), `/admin/articles/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toHaveText("Wait.");
  const table = "<table><tbody><tr><td>75 °C</td></tr></tbody></table>";
  await asRoot(baseURL!, "PUT", `/cms/article/${id}`, { content: table, version });

  await page.getByRole("textbox", { name: "Title" }).fill("Water last");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const note = page.getByText("so it is edited as HTML");
  await expect(note).toBeVisible();
  await expect(text).toHaveValue(table);
  await text.fill("<p>Cold.</p>");
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await expect(text).toHaveText("Cold.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(note).toBeVisible();
  await text.press("Control+End");
  await page.keyboard.type("<p>!</p>");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  const stored = await asRoot(baseURL!, "GET", `/cms/article/${id}`);
  expect([stored.title, stored.content]).toEqual(["Water last", `${table}<p>!</p>`]);
});

test("typing goes on where it was after a save", async ({ page, baseURL }) => {
  const content = "<p>Cold</p><p>Hot<br>tea</p>";
  const { id } = await asRoot(baseURL!, "POST", "/cms/article", { title: "Water", content });
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), `/admin/articles/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.press("Control+Home");
  await page.keyboard.press("End");
  const save = page.getByRole("button", { name: "Save", exact: true });
  for (const words of [" as https://ice.example ", "and clear"]) {
    await page.keyboard.type(words);
    await expect(save).toBeEnabled();
    await page.keyboard.press("Control+s");
    await expect(save).toBeDisabled();
  }
  expect((await asRoot(baseURL!, "GET", `/cms/article/${id}`)).content).toBe(
    '<p>Cold as <a href="https://ice.example/" rel="noopener noreferrer">https://ice.example</a> and clear</p><p>Hot<br />tea</p>',
  );
});

test("what is chosen on two pages of the bin is restored from both", async ({ page, baseURL }) => {
  const name = `Withered ${Date.now()}`;
  const call = (method: string, path: string, body?: object) => asRoot(baseURL!, method, path, body);
  await Promise.all(
    Array.from({ length: 21 }, async () => {
      const { id } = await call("POST", "/cms/article", { title: name, content: "<p>Dry.</p>" });
      await call("DELETE", `/cms/article/${id}`);
    }),
  );
  const bin = `/admin/articles?deleted=true&q=${encodeURIComponent(name)}`;
  await signIn(page, await anAdmin(baseURL!, ["article.read", "article.edit"], ["articles"]), bin);
  const all = { name: "Choose all on this page" };
  await page.getByRole("checkbox", all).check();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const bar = page.getByRole("toolbar", { name: "Actions for the chosen rows" }); // it covers the head of the table
  await bar.getByRole("checkbox", all).check();
  await expect(bar).toContainText("21 chosen");
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  expect((await call("GET", `/cms/article?q=${encodeURIComponent(name)}`)).total).toBe(21);
});

test("an article of thirty thousand Chinese characters is saved", async ({ page, baseURL }) => {
  const text = "茶".repeat(30_000);
  const { id } = await asRoot(baseURL!, "POST", "/cms/article", { title: "Long", content: `<p>${text}</p>` });
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), `/admin/articles/${id}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).press("Control+End");
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  expect((await asRoot(baseURL!, "GET", `/cms/article/${id}`)).content).toBe(`<p>${text}!</p>`);
});

test("an article whose answer was lost is created once, and opens with another press", async ({ page, baseURL }) => {
  const title = `Lost ${Date.now()}`;
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), "/admin/articles/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.keyboard.type("Where did it go?");
  await page.route("**/cms/article", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByText("The server could not be reached").first()).toBeVisible();
  await page.unroute("**/cms/article");
  await save.click();
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);
  expect((await asRoot(baseURL!, "GET", `/cms/article?q=${encodeURIComponent(title)}`)).total).toBe(1);
});

test("deleting an article asks before what is typed is lost, and where the server refuses it stays and is still guarded", async ({
  page,
  baseURL,
}) => {
  const { id } = await asRoot(baseURL!, "POST", "/cms/article", { title: "Kept", content: "<p>Wait.</p>" });
  await signIn(page, await anAdmin(baseURL!, writer, ["articles"]), `/admin/articles/${id}`);
  const title = page.getByRole("textbox", { name: "Title" });
  const toBin = page.getByRole("button", { name: "Delete", exact: true });
  const asked = page.getByRole("dialog");
  await title.fill("Half a ti");
  await toBin.click();
  await asked.getByRole("button", { name: "Stay here" }).click();
  await page.route(`**/cms/article/${id}`, (route) => route.abort());
  await toBin.click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByText("The server could not be reached").first()).toBeVisible();
  await expect(title).toHaveValue("Half a ti");
  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link").click();
  await asked.getByRole("button", { name: "Stay here" }).click();
  await page.unroute(`**/cms/article/${id}`);
  await toBin.click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/articles");
});
