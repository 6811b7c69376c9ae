import { afterAll, beforeAll, expect, test } from "vitest";
import { randomName, randomPhone, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
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
