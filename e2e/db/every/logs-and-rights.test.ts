import { afterAll, beforeAll, expect, test } from "vitest";
import { identities } from "@/db/schema/users";
import { createUser, randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createProduct, createShopper, openShop } from "@/e2e/fixtures/shop/shop";
import type { Permission } from "@/lib/kernel/contract/permissions";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const logs = ["oper_log.read", "oper_log.export"] as const;
/** The newest line about this path, whole, as somebody with these rights gets it. */
async function lineOf(path: string, ...more: Permission[]) {
  const ask = await createAdmin(...logs, ...more);
  const { items } = (await ask("GET", `/cms/oper_log?q=${path}&size=1`)).json;
  return (await ask("GET", `/cms/oper_log/${items[0].id}`)).json;
}

test("the log shows a changed address only to admins with order.read", async () => {
  const shopper = await createShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  const clerk = await createAdmin("order.ship", "order.note");
  await clerk("PUT", `/cms/order/${id}/address`, { name: "Han Meimei", phone: "13900000009", detail: "Hidden Lane 7" });
  const path = `/cms/order/${id}/address`;
  const stranger = await lineOf(path);
  expect(stranger.changes).toMatchObject([
    { entity: "order", entity_id: id, fields: [{ name: "address", before: "•••", after: "•••" }] },
  ]);
  expect(JSON.stringify(stranger)).not.toMatch(/Meimei|13900000009|Hidden|Li Lei/);
  expect((await lineOf(path, "order.read")).changes[0].fields[0].after.detail).toBe("Hidden Lane 7");

  await clerk("PUT", `/cms/order/${id}/note`, { note: "Ring twice at Meimei's." });
  expect(JSON.stringify(await lineOf(`/cms/order/${id}/note`))).not.toContain("Meimei");
});

test("the log shows names of admins only with user.read, and names of customers only with customer.read", async () => {
  const root = await createUser({ permissions: "root" });
  const names = { username: randomName(), email: `${randomName()}@example.com`, phone: "13911112222" };
  const body = { ...names, password: "rain-on-the-tea", nickname: "Xu Ying", group_id: root.group_id };
  const made = await request("POST", "/cms/user", { token: root.token, body });
  const customer = await createUser();
  const nickname = randomName("Wang");
  await setUser(customer.id, { nickname });
  await request("PUT", `/cms/customer/${customer.id}`, { token: root.token, body: { status: "disabled" } });

  const created = { path: `/cms/user/${made.json.id}`, edit: { email: `${randomName()}@example.com` } };
  await request("PUT", created.path, { token: root.token, body: created.edit });
  for (const [permission, sees] of [
    ["user.read", true],
    ["customer.read", false],
  ] as const) {
    const line = await lineOf(created.path, permission);
    expect([permission, line.changes[0].fields[0].after]).toEqual([permission, sees ? created.edit.email : "•••"]);
  }
  const path = `/cms/customer/${customer.id}`;
  expect((await lineOf(path, "user.read")).record.name).toBe("•••");
  expect((await lineOf(path, "customer.read")).record.name).toBe(nickname);

  for (const [rights, sees] of [
    [[], false],
    [["customer.read"], true],
  ] as const) {
    const ask = await createAdmin(...logs, ...rights);
    expect((await ask("GET", `/cms/oper_log/export?q=${path}`)).text.includes(nickname)).toBe(sees);
  }
});

test("without customer.read, the log shows a customer only as an id and does not find them by name", async () => {
  const customer = await createUser();
  await request("POST", "/cms/category", { token: customer.token, body: { name: "Mine" } });
  const total = async (...rights: Permission[]) => {
    const ask = await createAdmin("oper_log.read", ...rights);
    const { items } = (await ask("GET", `/cms/oper_log?user_id=${customer.id}`)).json;
    return [(await ask("GET", `/cms/oper_log?q=${customer.username}`)).json.total, items[0].user];
  };
  expect(await total()).toEqual([0, { id: customer.id, nickname: "•••", username: "•••" }]);
  expect(await total("customer.read")).toEqual([
    1,
    { id: customer.id, nickname: "Someone", username: customer.username },
  ]);
});

test("the login log shows and finds an account only with the permission to read its owner", async () => {
  const phone = "13855556666";
  const [customer, admin] = [await createUser(), await createUser({ permissions: [] })];
  await db().insert(identities).values({ user_id: customer.id, type: 102, identifier: phone });
  for (const [account, type] of [
    [phone, 102],
    [admin.username, 100],
    ["nobody@example.com", 101],
  ] as const)
    await request("POST", "/v1/token", { body: { account, secret: "wrong", type }, peer: randomAddress() });
  const seen = async (...rights: Permission[]) => {
    const ask = await createAdmin("login_log.read", "login_log.export", ...rights);
    const found = async (q: string) => (await ask("GET", `/cms/login_log?q=${q}`)).json.total;
    const { text } = await ask("GET", "/cms/login_log/export");
    const shown = [phone, admin.username, "nobody@example.com"];
    const counts = [];
    for (const each of shown)
      counts.push([await found(each), await found(each.slice(0, 7)), text.includes(`,${each},`)]);
    return counts;
  };
  const [nothing, all] = [
    [0, 0, false],
    [1, 1, true],
  ];
  // An admin's user name stands beside the line in any case.
  expect((await seen()).map(([whole, part]) => [whole, part])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect((await seen("user.read")).map(([whole]) => whole)).toEqual([0, 1, 0]);
  const customers = await seen("customer.read");
  expect([customers[0], customers[1], customers[2]]).toEqual([all, nothing, all]);
  expect(await seen("user.read", "customer.read")).toEqual([all, all, all]);
});
