import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operLogChanges } from "@/db/schema/logs";
import { secondFactors } from "@/db/schema/users";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { db, type Reply, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { allPermissions, isKeyPermission } from "@/lib/kernel/contract/permissions";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Admin = Awaited<ReturnType<typeof createUser>>;
const create = ({ token }: Pick<Admin, "token">, fields: object = {}) =>
  request("POST", "/cms/api_key", { token, body: { name: randomName("key"), permissions: ["order.read"], ...fields } });
const shown = async (id: number, { token }: Pick<Admin, "token">) =>
  (await request("GET", "/cms/api_key?size=100", { token })).json.items.find((one: { id: number }) => one.id === id);
const code = ({ status, json }: Reply) => `${status} ${json?.code ?? ""}`.trim();
const errorOf = ({ status, json }: Reply) => [status, json.errors?.[0].path];

test("a key is shown once, works at once, and is 401 from its revocation on", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const made = await create(admin, { name: "ERP", networks: ["127.0.0.1", "2001:db8::/32"] });
  const { id, key } = made.json;
  expect([made.status, made.headers.location]).toEqual([201, `/cms/api_key/${id}`]);
  const one = () => shown(id, admin);
  const before = await one();
  expect(key).toMatch(new RegExp(`^${before.prefix}_[0-9a-f]{48}$`));
  expect(before).toMatchObject({
    name: "ERP",
    status: "active",
    user: { id: admin.id, nickname: "Someone" },
    networks: ["127.0.0.1", "2001:db8::/32"],
    last_used_at: null,
  });
  const read = () => request("GET", "/cms/order", { token: key });
  expect(code(await read())).toBe("200");
  expect((await one()).last_used_at).toBeTruthy();
  const all = await request("GET", "/cms/api_key", { token: admin.token });
  const logged = JSON.stringify(await db().select().from(operLogChanges).where(eq(operLogChanges.entity, "api_key")));
  for (const text of [all.text, logged]) expect(text).not.toContain(key.slice(-32));
  expect(logged).not.toContain("hash");
  expect(code(await create(admin, { name: "ERP" }))).toBe("409 duplicate");

  const revoke = () => request("DELETE", `/cms/api_key/${id}`, { token: admin.token });
  expect(code(await revoke())).toBe("204");
  expect(code(await read())).toBe("401 token_revoked");
  expect(code(await revoke())).toBe("404 not_found");
  expect((await one()).status).toBe("revoked");
  expect(code(await create(admin, { name: "ERP" }))).toBe("201");
});

test("only rights that the maker has can be given to a key, and never those over people, keys and settings", async () => {
  const root = await createUser({ permissions: "root" });
  const clerk = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  expect(errorOf(await create(clerk, { permissions: ["order.read", "order.ship"] }))).toEqual([403, "permissions.1"]);
  const withheld = allPermissions.filter((permission) => !isKeyPermission(permission));
  const kinds = new Set(withheld.map((permission) => permission.split(".")[0]));
  for (const kind of ["user", "group", "api_key", "config", "session"]) expect(kinds).toContain(kind);
  for (const permission of withheld)
    expect(errorOf(await create(root, { permissions: [permission] })), permission).toEqual([400, "permissions.0"]);
  expect(code(await create(root, { permissions: allPermissions.filter(isKeyPermission) }))).toBe("201");
});

test.each([
  [{ networks: ["10.0.0.0/33"] }, "networks.0"],
  [{ networks: ["1"] }, "networks.0"],
  [{ networks: ["example.com"] }, "networks.0"],
  [{ networks: [] }, "networks"],
  [{ permissions: ["order.read", "order.read"] }, "permissions"],
  [{ name: "" }, "name"],
])("%j is refused at %s", async (fields, path) => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  expect(errorOf(await create(admin, fields))).toEqual([400, path]);
});

test("an admin with a second factor enters a code of it before creating a key", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  await db().insert(secondFactors).values({ user_id: admin.id, secret: "sealed", confirmed_at: new Date() });
  expect(code(await create(admin))).toBe("403 code_required");
  await db().execute(sql`update sessions set code_entered_at = now() where id = ${admin.session}`);
  const { json } = await create(admin);
  await db().execute(sql`update sessions set code_entered_at = null where id = ${admin.session}`);
  expect(code(await request("GET", "/cms/order", { token: json.key }))).toBe("200");
});

test("a maker who may not see keys gets the key all the same, and a key cannot create another", async () => {
  const admin = await createUser({ permissions: ["api_key.edit", "order.read"] });
  const { json } = await create(admin);
  expect(Object.keys(json)).toEqual(["id", "key"]);
  expect(code(await create({ token: json.key }))).toBe("403 forbidden");
});

test("an admin who is disabled, demoted or deleted gets no key back with the account", async () => {
  const root = await createUser({ permissions: "root" });
  for (const [body, back] of [
    [{ status: "disabled" }, { status: "active" }],
    [{ group_id: null }, {}],
  ]) {
    const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
    const { json } = await create(admin);
    const edit = (fields: object | undefined) =>
      request("PUT", `/cms/user/${admin.id}`, { token: root.token, body: fields });
    expect((await edit(body)).status).toBe(200);
    if ("status" in back!) expect((await edit(back)).status).toBe(200);
    expect(code(await request("GET", "/cms/order", { token: json.key }))).toBe("401 token_revoked");
    expect((await shown(json.id, root)).status).toBe("revoked");
  }
});

test("orders, refunds, the stock ledger and the log name the key next to its admin", async () => {
  const admin = await createUser({
    permissions: ["api_key.read", "api_key.edit", "order.read", "order.ship", "order.refund", "product.stock"],
  });
  const permissions = ["order.read", "order.ship", "order.refund", "product.stock"];
  const { key } = (await create(admin, { name: "Warehouse", permissions })).json;
  const root = await createUser({ permissions: "root" });
  const shopper = await createShopper();
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await shop.settled();
  const write = (method: string, path: string, body: object) =>
    request(method, path, { token: key, body, headers: { "idempotency-key": randomName() } });
  const ship = { status: "shipped", carrier: "SF", tracking_no: "SF1" };
  expect(code(await write("PUT", `/cms/order/${id}/status`, ship))).toBe("200");
  expect(code(await write("POST", `/cms/order/${id}/refund`, { amount: 1, reason: "Late" }))).toBe("202");
  expect(code(await write("POST", `/cms/product/${product.id}/stock`, { delta: 2, reason: "Found" }))).toBe("200");
  const { json: order } = await request("GET", `/cms/order/${id}`, { token: root.token });
  expect(order.events.map(({ to, key }: { to: string; key: string | null }) => [to, key])).toEqual([
    ["unpaid", null],
    ["paid", null],
    ["shipped", "Warehouse"],
  ]);
  expect(order.refunds[0]).toMatchObject({ by: "admin", user: { id: admin.id }, key: "Warehouse" });
  const lines = (await request("GET", "/cms/oper_log?key=Warehouse", { token: root.token })).json;
  expect(lines.items.map(({ key, user }: { key: string; user: { id: number } }) => [key, user.id])).toEqual(
    Array(lines.total).fill(["Warehouse", admin.id]),
  );
  expect(lines.total).toBe(3);
  const csv = await request("GET", "/cms/oper_log/export?key=Warehouse", { token: root.token });
  expect(csv.text.match(/Warehouse/g)).toHaveLength(3);
  const ledger = await request("GET", `/cms/product/${product.id}/ledger`, { token: root.token });
  expect(ledger.json.items.map(({ kind, key }: { kind: string; key: string | null }) => [kind, key])).toEqual([
    ["adjust", "Warehouse"],
    ["order", null],
    ["initial", null],
  ]);
});
