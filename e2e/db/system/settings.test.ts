import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { operLogs } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin } from "@/e2e/fixtures/shop/shop";
import { declaredSettings, settingKeys } from "@/lib/settings/declared";
import { readSetting } from "@/lib/settings/queries";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
afterEach(() => db().delete(settings));

interface Item {
  key: string;
  value: unknown;
  version: number;
}
const editor = () => createAdmin("config.read", "config.edit");
const itemOf = ({ json }: { json: { items: Item[] } }, key: string) => json.items.find((item) => item.key === key)!;

test("every declared setting is listed with what a form needs, and has its default until it is set", async () => {
  await db().delete(settings);
  const ask = await editor();
  const { json, status } = await ask("GET", "/cms/config");
  expect(status).toBe(200);
  expect(json.items.map(({ key }: Item) => key)).toEqual(settingKeys);
  expect(itemOf({ json }, "order.pay_timeout_minutes")).toEqual({
    key: "order.pay_timeout_minutes",
    value: 30,
    type: "number",
    default: 30,
    min: 2,
    max: 1440,
    label: "Payment deadline, minutes",
    help: declaredSettings["order.pay_timeout_minutes"].help,
    version: 0,
    updated_at: null,
    updated_by: null,
  });
  expect(itemOf({ json }, "wechat.report_shipping")).toMatchObject({ type: "boolean", value: true });
  expect(itemOf({ json }, "wechat.report_shipping")).not.toHaveProperty("min");
});

test("a change of settings applies at once, has its admin and time, and is logged with both values", async () => {
  const { token, id } = await createUser({ permissions: ["config.read", "config.edit"] });
  const body = {
    items: [
      { key: "shop.name", value: " 茶 %_\\ <b> " },
      { key: "wechat.report_shipping", value: false },
      { key: "page.default_size", value: 3 },
    ],
  };
  const changed = await request("PUT", "/cms/config", { token, body });
  expect(changed.status).toBe(200);
  expect(itemOf(changed, "shop.name")).toMatchObject({
    value: "茶 %_\\ <b>",
    version: 1,
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_by: { id, nickname: "Someone" },
  });
  expect(itemOf(changed, "page.default_size").value).toBe(3);
  expect(await readSetting(db(), "wechat.report_shipping")).toBe(false);
  expect((await request("GET", "/v1/product", {})).json.size).toBe(3);
  expect(await readChanges(changed)).toEqual([
    {
      entity: "config",
      entity_id: 1,
      fields: {
        "shop.name": ["Kiosk", "茶 %_\\ <b>"],
        "page.default_size": [20, 3],
        "wechat.report_shipping": [true, false],
      },
    },
  ]);
});

test("names every invalid setting, and changes nothing", async () => {
  const ask = await editor();
  const refused = await ask("PUT", "/cms/config", {
    items: [
      { key: "shop.name", value: "Changed" },
      { key: "no.such", value: 1 },
      { key: "__proto__", value: 1 },
      { key: "page.default_size", value: 101 },
      { key: "page.default_size", value: "20" },
      { key: "shop.time_zone", value: "+08:00" },
      { key: "shop.name", value: "Twice" },
      { key: "ui.theme_color", value: "red; x" },
    ],
  });
  expect([refused.status, refused.json.code]).toEqual([400, "invalid_request"]);
  expect(refused.json.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
    "items.1.key not_found",
    "items.2.key not_found",
    "items.3.value invalid",
    "items.4.value invalid",
    "items.5.value invalid",
    "items.6.key repeated",
    "items.7.value invalid",
  ]);
  expect(refused.json.errors[2].message).toBe("Must be a whole number from 1 to 100.");
  expect(await readSetting(db(), "shop.name")).toBe("Kiosk");
});

test("a setting can be reset to its default, and its present value is no change", async () => {
  const ask = await editor();
  const set = (value: number) => ask("PUT", "/cms/config", { items: [{ key: "review.days", value }] });
  expect(itemOf(await set(30), "review.days")).toMatchObject({ value: 30, version: 0 });
  expect(itemOf(await set(5), "review.days")).toMatchObject({ value: 5, version: 1 });
  const again = await set(5);
  expect(itemOf(again, "review.days")).toMatchObject({ value: 5, version: 1 });
  expect(await readChanges(again)).toEqual([]);
  expect(itemOf(await set(30), "review.days")).toMatchObject({ value: 30, version: 2 });
});

test("an outdated version of a setting is stale with the other admin's name, and other settings can be saved", async () => {
  const [first, second] = [await editor(), await editor()];
  const read = await second("GET", "/cms/config");
  const versioned = (key: string, value: unknown) => ({ key, value, version: itemOf(read, key).version });
  await first("PUT", "/cms/config", { items: [{ key: "review.days", value: 7 }] });
  const stale = await second("PUT", "/cms/config", {
    items: [versioned("shop.name", "Mine"), versioned("review.days", 8)],
  });
  expect([stale.status, stale.json.code]).toEqual([409, "stale"]);
  expect(stale.json.errors).toEqual([
    {
      path: "items.1.value",
      code: "stale",
      message: "Changed by Someone since you read it.",
      by: { id: expect.any(Number), nickname: "Someone" },
      at: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await readSetting(db(), "shop.name")).toBe("Kiosk");
  expect((await second("PUT", "/cms/config", { items: [versioned("shop.name", "Mine")] })).status).toBe(200);
});

test("a stored value that is invalid now counts as the default", async () => {
  await db().insert(settings).values({ key: "order.pay_timeout_minutes", value: "1000000" });
  const ask = await editor();
  const found = itemOf(await ask("GET", "/cms/config"), "order.pay_timeout_minutes");
  expect(found).toMatchObject({ value: 30, version: 1, updated_by: null });
});

test("shortening the retention of logs, directly or by a revert, needs log.purge", async () => {
  const clerk = await createUser({ permissions: ["config.edit", "oper_log.read", "oper_log.revert"] });
  const keeper = await createUser({ permissions: ["config.edit", "log.purge"] });
  const put = (token: string, value: number) =>
    request("PUT", "/cms/config", { token, body: { items: [{ key: "log.retention_days", value }] } });
  const refused = await put(clerk.token, 1);
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    403,
    "forbidden",
    expect.stringContaining("log.purge"),
  ]);
  expect(await readSetting(db(), "log.retention_days")).toBe(180);
  expect((await put(clerk.token, 180)).status).toBe(200);
  await put(keeper.token, 3);
  const longer = await put(keeper.token, 90);
  const [line] = await db()
    .select({ id: operLogs.id })
    .from(operLogs)
    .where(eq(operLogs.request_id, longer.headers["x-request-id"]!));
  const revert = (token: string) => request("POST", `/cms/oper_log/${line!.id}/revert`, { token });
  expect((await revert(clerk.token)).json.code).toBe("forbidden");
  const shown = await request("GET", `/cms/oper_log/${line!.id}`, { token: clerk.token });
  expect(shown.json.revert).toEqual({ is_possible: false, reason: "This needs the permission log.purge." });
  expect(await readSetting(db(), "log.retention_days")).toBe(90);
});
