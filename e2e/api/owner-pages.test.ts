import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { copyTemplate, owner } from "../fixtures/databases/template";
import { sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { getSessionCookies } from "../fixtures/servers/session-cookies";

/** The pages of a lasting shop in its first days: the owner is its only admin, and root is its only group. */
const made = createPlaces();
let server: RunningServer;
let drop: () => Promise<void>;
let cookie: string;
beforeAll(async () => {
  const copy = await copyTemplate("empty");
  ({ drop } = copy);
  server = await startServer({ env: { SANDBOX: undefined, ...made.local(), DATABASE_URL: copy.url } });
  cookie = await getSessionCookies(server.url, owner);
});
afterAll(async () => {
  await server.kill();
  await drop();
  await made.remove();
});

/** Returns the rendered text without scripts, which contain all translations of their part. */
async function page(path: string) {
  const { text } = await sendRequest(server.url, "GET", path, { headers: { cookie, "accept-language": "zh-CN" } });
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
}

test("the dashboard of a closed shop says so and leads to the setting that opens it; that of an open one does not", async () => {
  const set = async (value: boolean, version: number) => {
    const body = { items: [{ key: "shop.closed", value, version }] };
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await sendRequest(server.url, "PUT", "/cms/config", { body, headers })).status).toBe(200);
  };
  expect(await page("/admin/dashboard")).not.toContain("店铺已打烊");
  await set(true, 0);
  const closed = await page("/admin/dashboard");
  expect(closed).toContain("店铺已打烊，不接新订单。");
  expect(closed).toContain('href="/admin/settings?find=shop.closed"');
  await set(false, 1);
  expect(await page("/admin/dashboard")).not.toContain("店铺已打烊");
});

test("who makes the second admin is led to make a group first, while there is only root", async () => {
  const lead = "现在只有拥有全部权限的 root 组。";
  expect(await page("/admin/users/new")).toContain(lead);
  const body = { name: "店员", permissions: ["order.read"] };
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  expect((await sendRequest(server.url, "POST", "/cms/group", { body, headers })).status).toBe(201);
  expect(await page("/admin/users/new")).not.toContain(lead);
});
