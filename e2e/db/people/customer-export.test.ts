import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operLogs } from "@/db/schema/logs";
import { randomName, randomPhone, register } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

let reader: Awaited<ReturnType<typeof createAdmin>>;
let exporter: typeof reader;
beforeAll(async () => {
  await openTestStore();
  reader = await createAdmin("customer.read", "customer.export");
  exporter = await createAdmin("customer.export");
});
afterAll(closeTestStore);

const figures = "order_count,paid_count,spent_yuan,last_order_at";
const linesOf = (text: string) => text.split("\r\n");

test("the customer export defuses formulas, has the shop's time and yuan, and is logged", async () => {
  const [email, phone] = [`${randomName()}@a.cn`, randomPhone()];
  const { id, username } = await register({ nickname: "=Mei", email, phone });
  await setUser(id, { created_at: new Date("2026-01-31T16:30:05.678Z"), tags: ["VIP", "tea"], note: "=1+1" });
  await db().execute(
    sql`update customer_figures set order_count = 3, paid_count = 2, spent = 12345, last_order_at = '2026-06-01T00:00:00Z' where user_id = ${id}`,
  );
  const { status, headers, text } = await reader("GET", `/cms/customer/export?q=${username}`);
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="kiosk-customers-\d{4}-\d\d-\d\d\.csv"$/);
  expect(linesOf(text)).toEqual([
    `\ufeffid,nickname,username,email,phone,recipient,tags,note,status,created_at,${figures}`,
    `${id},'=Mei,${username},${email},${phone},,VIP tea,'=1+1,active,2026-02-01 00:30:05,3,2,123.45,2026-06-01 08:00:00`,
    "",
  ]);
  const [line] = await db()
    .select()
    .from(operLogs)
    .where(eq(operLogs.path, "/cms/customer/export"))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(line).toMatchObject({ method: "GET", status: 200, permission: "customer.export", action: "Customers as CSV" });
});

test("without customer.read, the export has no user names, e-mail addresses and phone numbers, and does not search them", async () => {
  const [email, phone, nickname] = [`${randomName()}@a.cn`, randomPhone(), randomName("nick")];
  const { id, username } = await register({ nickname, email, phone });
  const ask = async (query: string) => (await exporter("GET", `/cms/customer/export?${query}`)).text;
  const found = await ask(`q=${nickname.slice(2, -2).toUpperCase()}`);
  expect(linesOf(found)[0]).toBe(`\ufeffid,nickname,status,created_at,${figures}`);
  expect(linesOf(found)[1]).toMatch(new RegExp(`^${id},${nickname},active,`));
  for (const secret of [username, email, phone]) {
    expect(found).not.toContain(secret);
    expect(linesOf(await ask(`q=${encodeURIComponent(secret)}`))).toHaveLength(2);
  }
  expect(linesOf(await ask(`q=${id}`))[1]).toMatch(new RegExp(`^${id},`));
  expect((await (await createAdmin("customer.read"))("GET", "/cms/customer/export")).status).toBe(403);
});
