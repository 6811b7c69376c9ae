import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createPaidOrder } from "@/e2e/fixtures/shop/after-sales";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createShopper } from "@/e2e/fixtures/shop/shop";
import { gapsIn } from "@/lib/i18n/fill";
import { draftTerms } from "@/lib/i18n/terms-drafts";
import { environment } from "@/lib/kernel/process/environment";

interface Duty {
  name: string;
  state: string;
  detail: string;
  rule: string;
  link: string | null;
}
const desk = orderDesk("config.read", "order.read", "order.ship");
type Ask = typeof desk.admin;
const duties = async (ask: Ask = desk.admin, language = "en"): Promise<Duty[]> =>
  (await ask("GET", "/cms/duties", undefined, { "accept-language": language })).json.items;
const duty = async (name: string, ask?: Ask) => (await duties(ask)).find((each) => each.name === name)!;
const owner = () => createAdmin("config.read", "config.edit", "article.create", "article.edit", "order.read");

test("a new shop's licence, texts and second factor are open duties, and completed ones are done", async () => {
  await db().execute(sql`delete from settings where key like 'licence.%' or key = 'shop.filing_no'`);
  await db().execute(sql`update articles set deleted_at = now() where kind <> 'article'`);
  const ask = await owner();
  const states = async (by?: Ask) =>
    Object.fromEntries((await duties(by ?? ask)).map(({ name, state }) => [name, state]));
  const fresh = {
    licence: "open",
    permits: "check",
    filing: "open",
    terms: "open",
    privacy: "open",
    returns: "open",
    return_days: "done",
    account: "done",
    records: "done",
    second_factor: "open",
    backup: "check",
    wechat_console: "check",
    invoices: "done",
    shipping_reports: "check",
    unshipped: "done",
  };
  expect(await states()).toEqual(fresh);
  const set = async (values: Record<string, unknown>) => {
    const items = Object.entries(values).map(([key, value]) => ({ key, value }));
    expect((await ask("PUT", "/cms/config", { items })).status).toBe(200);
  };
  await set({ "licence.name": "杭州龙井茶业有限公司" });
  expect(await duty("licence", ask)).toMatchObject({ state: "open", link: "/admin/settings?find=licence.number" });
  const wrong = { items: [{ key: "licence.number", value: "91330106MA2B1C3D54" }] };
  const refused = await ask("PUT", "/cms/config", wrong, { "accept-language": "zh-CN" });
  expect(refused.json.errors).toMatchObject([
    { path: "items.0.value", message: expect.stringContaining("应为 18 位") },
  ]);
  await db().execute(sql`insert into settings (key, value) values ('licence.number', '91330106MA2B1C3D54')`);
  expect(await duty("licence", ask)).toMatchObject({
    state: "open",
    detail: expect.stringContaining("3D54 is not valid"),
  });
  expect((await ask("GET", "/v1/shop")).json.licence, "an older number remains").toMatchObject({
    number: wrong.items[0]!.value,
  });
  await set({
    "licence.number": " 9133 0106 ma2b1c3d45",
    "licence.permit_name": "食品经营许可证",
    "licence.permit_number": "JY13301060000001",
    "shop.filing_no": "浙ICP备2026000001号",
    "after_sale.days": 6,
    "wechat.report_shipping": false,
  });
  const article = async (kind: string, status: string) =>
    (await ask("POST", "/cms/article", { title: `Our ${kind}`, content: "<p>Text.</p>", kind, status })).json.id;
  const terms = await article("terms", "published");
  const draft = await article("privacy", "draft");
  await db().execute(sql`insert into settings (key, value) values ('log.retention_days', '30')`);
  await db().execute(sql`insert into exports (bytes) values (1)`);
  expect(await states()).toEqual({
    ...fresh,
    licence: "done",
    permits: "done",
    filing: "done",
    terms: "done",
    return_days: "open",
    records: "open",
    backup: "done",
    shipping_reports: "check",
  });
  expect(await duty("terms", ask)).toMatchObject({
    detail: expect.stringMatching(/^“Our terms” is published, version \d+\.$/),
    link: `/admin/articles/${terms}`,
  });
  expect(await duty("privacy", ask)).toMatchObject({ state: "open", link: `/admin/articles/${draft}` });
  expect(await duty("returns", ask)).toMatchObject({ state: "open", link: "/admin/articles/new?purpose=returns" });
  await set({ "after_sale.days": 7, "wechat.report_shipping": true });
  await db().execute(sql`update settings set value = '180' where key = 'log.retention_days'`);
  await db().execute(sql`insert into settings (key, value) values ('security.second_factor', 'sensitive')`);
  await db().execute(sql`update exports set created_at = now() - interval '3 days'`);
  // Whoever may change settings would have to set up a second factor now.
  expect(await states(desk.admin)).toMatchObject({
    return_days: "done",
    records: "done",
    second_factor: "done",
    backup: "open",
    shipping_reports: "check",
  });
  await db().execute(sql`delete from settings where key = 'security.second_factor'`);
});

test.each(["en", "zh"] as const)(
  "a drafted text in %s is stored unchanged, and done once no gap in 【】 remains",
  async (language) => {
    const ask = await createAdmin("config.read", "article.read", "article.create", "article.edit");
    await db().execute(sql`update articles set deleted_at = now() where kind <> 'article'`);
    const values = { shop: "Tea <& Grain>", company: "杭州龙井茶业有限公司", number: "", phone: "0571-1", address: "" };
    for (const kind of ["terms", "privacy", "returns"] as const) {
      const draft = draftTerms(kind, language, values);
      expect(draft.content).toContain(values.company);
      const saved = await ask("POST", "/cms/article", { ...draft, kind });
      expect(saved.json).toMatchObject({ status: "draft", content: draft.content, dropped: [] });
      const save = async (body: object) => {
        const { version } = (await ask("GET", `/cms/article/${saved.json.id}`)).json;
        expect((await ask("PUT", `/cms/article/${saved.json.id}`, { ...body, version })).status).toBe(200);
      };
      await save({ status: "published" });
      const gaps = gapsIn(draft.content);
      expect(gaps.length).toBeGreaterThan(0);
      expect(await duty(kind, ask)).toMatchObject({
        state: "open",
        detail: `“${draft.title}” is published, but parts in 【】 are not filled in.`,
      });
      await save({ content: gaps.reduce((text, gap) => text.replace(gap, "filled"), draft.content) });
      expect((await duty(kind, ask)).state).toBe("done");
    }
  },
);

test("money that WeChat may withhold is due, with its sum and the list of exactly these orders", async () => {
  const shopper = await createShopper();
  const [first, second, other] = [
    await createPaidOrder(shopper, [[1234500, 1]]),
    await createPaidOrder(shopper, [[1000, 2]]),
    await createPaidOrder(shopper, [[700, 1]]),
  ];
  for (const { id } of [first, second, other]) await desk.ship(id);
  const report = (id: number, status: string, age: string) =>
    db().execute(sql`update shipping_reports set status = ${status}, attempts = 1,
      created_at = now() - ${age}::interval where order_id = ${id}`);
  await report(other.id, "pending", "59 minutes");
  const unknown = {
    state: "check",
    detail: expect.stringContaining("Not known yet: WeChat has not accepted"),
    link: "/admin/settings/wechat",
  };
  await db().execute(sql`update shipping_reports set status = 'sent'`);
  expect(await duty("shipping_reports"), "the sandbox only simulates WeChat").toMatchObject(unknown);
  Object.assign(environment(), { sandbox: false });
  expect(await duty("shipping_reports"), "the keys are missing").toMatchObject(unknown);
  const keys = { appId: "wx1", appSecret: "s", merchantId: "1", merchantSerial: "2", merchantKey: "k", apiV3Key: "v" };
  Object.assign(environment(), { wechat: keys });
  expect(await duty("shipping_reports")).toMatchObject({ state: "done", link: null });
  await db().execute(sql`update shipping_reports set status = 'pending', attempts = 0`);
  expect(await duty("shipping_reports"), "no report was accepted").toMatchObject(unknown);
  Object.assign(globalThis, { kioskEnvironment: undefined });
  await report(other.id, "pending", "61 minutes");
  expect(await duty("shipping_reports")).toMatchObject({
    state: "due",
    detail: "Orders whose shipping WeChat has not accepted: 1. It may withhold ¥7.00.",
    link: "/admin/orders?shipping_report=pending",
  });
  for (const { id } of [first, second]) await report(id, "failed", "5 minutes");
  const failed = await duty("shipping_reports");
  expect(failed).toMatchObject({
    state: "due",
    detail: "Orders whose shipping WeChat has not accepted: 2. It may withhold ¥12,365.00.",
  });
  const listed = await desk.admin("GET", failed.link!.replace("/admin/orders", "/cms/order"));
  expect(listed.json.items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
});

test("an order unshipped for two days is due, and so is an erasure that the sweep does not finish", async () => {
  const { id } = await createPaidOrder(await createShopper(), [[1000, 1]]);
  const paid = (age: string) =>
    db().execute(
      sql`update orders set created_at = now() - interval '3 days', paid_at = now() - ${age}::interval where id = ${id}`,
    );
  await paid("47 hours");
  expect((await duty("unshipped")).state).toBe("done");
  await paid("49 hours");
  const late = await duty("unshipped");
  expect(late).toMatchObject({ state: "due", detail: expect.stringContaining("not shipped: 1.") });
  const listed = await desk.admin("GET", late.link!.replace("/admin/orders", "/cms/order"));
  expect(listed.json.items[0].id).toBe(id);
  await desk.ship(id);
  expect((await duty("unshipped")).state).toBe("done");

  const { id: erased } = await createShopper();
  const eraseDue = (age: string) =>
    db().execute(sql`update users set erase_due_at = now() - ${age}::interval where id = ${erased}`);
  await eraseDue("-2 hours");
  expect(await duty("account")).toMatchObject({ state: "done", detail: expect.stringContaining(": 1.") });
  await eraseDue("2 hours");
  expect(await duty("account")).toMatchObject({ state: "due", link: "/admin/logs/errors" });
});

test("an overdue invoice is due before one that needs a red invoice", async () => {
  const shopper = await createShopper();
  const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" })).json;
  const requested = async () => {
    const { id } = await createPaidOrder(shopper, [[1000, 1]]);
    const asked = await shopper.ask("POST", `/v1/order/${id}/invoice`, { title_id: title.id });
    expect(asked.status, asked.text).toBe(201);
    return asked.json.id as number;
  };
  const [first, second] = [await requested(), await requested()];
  const seen = async () => {
    const { state, detail, link } = await duty("invoices");
    return [state, detail.split(":")[0], link];
  };
  expect(await seen()).toEqual(["done", "Requested invoices that can still be issued in time", "/admin/invoices"]);
  await db().execute(
    sql`update invoices set status = 'red_due', amount = 1000, number = '1', issued_at = now() where id = ${first}`,
  );
  expect(await seen()).toEqual(["due", expect.stringContaining("a red invoice"), "/admin/invoices?status=red_due"]);
  await db().execute(sql`update invoices set due_at = now() - interval '1 minute' where id = ${second}`);
  expect(await seen()).toEqual(["due", expect.stringContaining("overdue"), "/admin/invoices?overdue=true"]);
  await db().execute(sql`update invoices set status = 'withdrawn', amount = null, number = null, issued_at = null`);
  await db().execute(sql`insert into settings (key, value) values ('invoice.days', '0')`);
  expect(await seen()).toEqual(["open", "Shoppers cannot request invoices.", "/admin/settings?find=invoice.days"]);
});

test("without order.read, the duties have no figures of orders, and every sentence is available in Chinese", async () => {
  const names = (await duties(await createAdmin("config.read"))).map(({ name }) => name);
  expect(names).not.toContain("shipping_reports");
  expect(names).not.toContain("unshipped");
  expect(names).not.toContain("invoices");
  for (const { detail, rule } of await duties(desk.admin, "zh-CN"))
    expect(`${detail}${rule}`.replace(/“[^”]*”|《[^》]*》/g, "")).not.toMatch(/[a-z]{4}/);
});
