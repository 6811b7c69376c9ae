import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { holdTimers } from "./hold-requests";
import { expect, expectAccessible, test } from "./page-test";
import { createPaidOrder, createProduct } from "./paid-order";

const named = (word: string) => `${word} ${randomBytes(5).toString("hex")}`;
const bell = (page: Page) => page.getByRole("button", { name: /^Alarms and notices/ });
const wecom = (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;

async function soldTea(baseURL: string, name = named("Longjing")) {
  const product = await createProduct(baseURL, { name });
  const order = await createPaidOrder(baseURL, { lines: [{ product_id: product.id, count: 2 }] });
  const alarms = async () => JSON.stringify(await requestAsRoot(baseURL, "GET", "/cms/alarm?type=order.paid"));
  await expect.poll(alarms).toContain(name);
  return { name, order };
}

/** The page polls only when the test ends the pause. */
const holdNews = (page: Page) => holdTimers(page, 10_000);

test("the bell shows a new order without a reload, and following its alarm marks it as read", async ({
  page,
  baseURL,
}) => {
  const ask = await holdNews(page);
  await signIn(page, await createAdmin(baseURL!, ["order.read"], ["orders"]));
  await bell(page).waitFor();
  const { name, order } = await soldTea(baseURL!);
  expect(await ask()).toBeGreaterThan(0);
  await bell(page).click();
  const alarm = page.getByRole("link", { name }).first();
  await expect(alarm).toContainText(`2 × ${name}`);
  await expect(alarm).toContainText("New:");
  await expectAccessible(page);
  await alarm.click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`));
  await bell(page).click();
  await expect(page.getByRole("link", { name }).first()).not.toContainText("New:");
});

test("a bot is created, tested, paused and deleted, and its address is never shown again", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await createAdmin(baseURL!, ["alarm.edit", "product.read"], ["alarms"]), "/admin/bots/new");
  const name = named("Warehouse");
  const key = `key-${randomBytes(8).toString("hex")}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address").fill("https://chat.example/hook");
  await page.getByRole("button", { name: "Create bot" }).click();
  await expect(page.getByText("Must be the address of a bot at qyapi.weixin.qq.com.")).toBeVisible();
  await page.getByLabel("Address").fill(wecom(key));
  await page.getByRole("button", { name: "Create bot" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(`The saved address ends in ${key.slice(-4)}`)).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test sent. Check whether it arrived.")).toBeVisible();
  await expectAccessible(page);
  const { items } = await (await page.request.get("/sandbox/chat")).json();
  const isTest = ({ token, title }: { token: string; title: string }) =>
    token.endsWith(key.slice(-4)) && title.includes("reaches this group");
  expect(items.filter(isTest)).toHaveLength(1); // the group also receives messages about other tests' orders

  await page.reload();
  expect(await page.content()).not.toContain(key);
  await page.getByRole("switch", { name: "Paused" }).check();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("main").getByText("Paused", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/bots$/);
  await expect(page.getByRole("main").getByText(name)).toHaveCount(0);
});

test("a message template is saved with its id and fields, and errors are shown at their fields", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await createAdmin(baseURL!, ["message.read", "message.edit"], ["messages"]), "/admin/messages");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Shipped" }).click();
  const dialog = page.getByRole("dialog", { name: "Shipped" });
  await dialog.getByLabel("Template ID").fill("short");
  await dialog.getByRole("button", { name: "Add a field" }).click();
  await dialog.getByLabel("Key of field 1").fill("Thing 1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must be the id of a template at WeChat.")).toBeVisible();
  await expect(dialog.getByText("Must be a key of WeChat's template, such as thing1.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Template ID").fill("s".repeat(43));
  await dialog.getByLabel("Key of field 1").fill("thing1");
  await dialog.getByRole("combobox", { name: "Content of field 1" }).selectOption("Custom text");
  await dialog.getByLabel("Text of field 1").fill("Thank you");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const { items } = await requestAsRoot(baseURL!, "GET", "/cms/message_template");
  expect(items.find(({ kind }: { kind: string }) => kind === "shipped")).toMatchObject({
    template_id: "s".repeat(43),
    fields: [{ key: "thing1", value: '"Thank you"' }],
  });
});
