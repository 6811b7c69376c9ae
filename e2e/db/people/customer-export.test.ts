import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { operLogs } from "@/db/schema/logs";
import { users } from "@/db/schema/users";
import { createUser, randomName, randomPhone, register } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, withoutTimeout } from "@/e2e/fixtures/shop/shop";

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

test("the file name has the day in the shop's time zone", async () => {
  const timeZone = new Date().getUTCHours() < 11 ? "Etc/GMT+12" : "Pacific/Kiritimati";
  await db().insert(settings).values({ key: "shop.time_zone", value: timeZone });
  const day = new Date().toLocaleDateString("sv-SE", { timeZone });
  const { headers } = await reader("GET", "/cms/customer/export?q=0");
  await db().delete(settings).where(eq(settings.key, "shop.time_zone"));
  expect(headers["content-disposition"]).toBe(`attachment; filename="kiosk-customers-${day}.csv"`);
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

test("the export has the list's filters, each customer of several pages once, and no admin", async () => {
  const name = randomName("many");
  await withoutTimeout(sql`insert into users (nickname, status, created_at)
    select ${name} || n, case when n % 5 = 0 then 'disabled' else 'active' end, '2025-01-01'::timestamptz + n / 3 * interval '1 second'
    from generate_series(1, 900) n`);
  await createUser({ permissions: [] });
  const inFile = async (query: string) =>
    linesOf((await reader("GET", `/cms/customer/export?${query}`)).text)
      .slice(1, -1)
      .map((line) => Number(line.split(",")[0]));
  const stored = async (where: ReturnType<typeof sql>) =>
    (
      await db()
        .select({ id: users.id })
        .from(users)
        .where(sql`group_id is null and deleted_at is null and ${where}`)
        .orderBy(sql`created_at desc, id desc`)
    ).map(({ id }) => id);
  const named = sql`nickname like ${`${name}%`}`;
  expect(await inFile("")).toEqual(await stored(sql`true`));
  expect(await inFile(`q=${name}`)).toEqual(await stored(named));
  expect(await inFile("status=disabled")).toEqual(await stored(sql`status = 'disabled'`));
  expect(await inFile(`q=${name}&status=disabled&from=2025-01-01T00:01:00Z&to=2025-01-01T00:03:00Z`)).toEqual(
    await stored(
      sql`${named} and status = 'disabled' and created_at >= '2025-01-01T00:01:00Z' and created_at < '2025-01-01T00:03:00Z'`,
    ),
  );
  expect((await reader("GET", "/cms/customer/export?sort=spent")).status).toBe(400);
  await db().execute(sql`delete from users where ${named}`);
});
