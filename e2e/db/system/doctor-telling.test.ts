import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { bots, messageTemplates } from "@/db/schema/events";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

/** What the doctor says of those whom the shop tells of its orders: a group by a bot, and shoppers by messages. */
let token: string;
let editor_id: number;
beforeAll(async () => {
  await openTestStore();
  ({ token, id: editor_id } = await createUser({ permissions: ["config.read"] }));
});
afterAll(() => closeTestStore());
beforeEach(async () => {
  await db().delete(bots);
  await db().update(messageTemplates).set({ template_id: sql`repeat('x', 43)`, enabled: true, refused: null });
  await db().delete(settings);
});

const aBot = (name: string, status: "active" | "paused" | "failing") =>
  db()
    .insert(bots)
    .values({ name, kind: "wecom", address: "sealed", types: ["order.paid"], language: "en", editor_id, status });

async function said(name: "bots" | "message_templates", language: string) {
  const { json } = await request("GET", "/cms/doctor", { token, headers: { "accept-language": language } });
  return json.items.find((item: { name: string }) => item.name === name) as Record<
    "state" | "detail" | "change",
    string
  >;
}
const inBoth = async (name: "bots" | "message_templates") => {
  const [english, chinese] = [await said(name, "en"), await said(name, "zh-CN")];
  expect(chinese.state).toBe(english.state);
  for (const text of [chinese.detail, chinese.change ?? "无"]) expect(text).toMatch(/\p{Script=Han}/u);
  return { english, chinese };
};

test("the doctor warns about a shop without an active bot", async () => {
  for (const status of [undefined, "paused"] as const) {
    if (status) await aBot("Shop floor", status);
    const { english, chinese } = await inBoth("bots");
    expect(english).toMatchObject({ state: "warning", change: "Add the group's bot at /admin/bots/new." });
    expect(chinese.detail).toBe("没有机器人把新订单发到群聊：不看后台的人收不到提醒。");
  }
});

test("a failing bot is a fault, also next to a working one", async () => {
  await aBot("Shop floor", "active");
  expect(await said("bots", "en")).toMatchObject({ state: "ok", change: null });
  await aBot("Warehouse", "failing");
  const { english, chinese } = await inBoth("bots");
  expect(english).toMatchObject({
    state: "fault",
    detail: "Bots that cannot reach their group: 1.",
  });
  expect(chinese.change).toContain("/admin/bots");
});

test("a template that WeChat refused is a fault and is named", async () => {
  const isRefund = eq(messageTemplates.kind, "after_sale");
  await db().update(messageTemplates).set({ enabled: false, refused: "bad_fields" }).where(isRefund);
  const { english, chinese } = await inBoth("message_templates");
  expect(english).toMatchObject({ state: "fault", detail: expect.stringMatching(/templates: Refund\.$/) });
  expect(chinese.detail).toContain("退款通知");
});

test("templates without an id or disabled are named if the shop needs them", async () => {
  expect(await said("message_templates", "en")).toMatchObject({ state: "ok" });
  await db().update(messageTemplates).set({ template_id: "", enabled: false });
  const missing = await inBoth("message_templates");
  expect(missing.english).toMatchObject({
    state: "warning",
    detail: "These message templates are not in use: Payment reminder, Refund, Invoice issued, Back in stock.",
    change: expect.stringContaining("订阅消息"),
  });
  await db()
    .insert(settings)
    .values([
      { key: "order.deliveries", value: "express,pickup" },
      { key: "wechat.report_shipping", value: "false" },
    ]);
  for (const name of ["Ready to pick up", "Shipped"])
    expect((await said("message_templates", "en")).detail).toContain(name);
  await db().update(messageTemplates).set({ template_id: sql`repeat('x', 43)` });
  const off = await inBoth("message_templates");
  expect(off.english).toMatchObject({ state: "warning", detail: expect.stringMatching(/not in use.*Shipped/) });
  expect(off.chinese.change).toContain("/admin/messages");
  await db()
    .delete(settings)
    .where(inArray(settings.key, ["order.deliveries", "wechat.report_shipping"]));
  await db().insert(settings).values({ key: "invoice.days", value: "0" });
  expect((await said("message_templates", "en")).detail).toBe(
    "These message templates are not in use: Payment reminder, Refund, Back in stock.",
  );
});
