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

test("an API key is shown once, works at once, and is 401 from its revocation on", async () => {
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

test("a key can have only permissions of its creator, and none over users, keys and settings", async () => {
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
  [{ expires_at: new Date(Date.now() - 1000).toISOString() }, "expires_at"],
  [{ expires_at: "soon" }, "expires_at"],
])("%j is refused at %s", async (fields, path) => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  expect(errorOf(await create(admin, fields))).toEqual([400, path]);
});

test("an admin with a second factor must enter a code before creating a key", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  await db().insert(secondFactors).values({ user_id: admin.id, secret: "sealed", confirmed_at: new Date() });
  expect(code(await create(admin))).toBe("403 code_required");
  await db().execute(sql`update sessions set code_entered_at = now() where id = ${admin.session}`);
  const { json } = await create(admin);
  await db().execute(sql`update sessions set code_entered_at = null where id = ${admin.session}`);
  expect(code(await request("GET", "/cms/order", { token: json.key }))).toBe("200");
});

test("a creator without api_key.read gets the key, and a key cannot create another", async () => {
  const admin = await createUser({ permissions: ["api_key.edit", "order.read"] });
  const { json } = await create(admin);
  expect(Object.keys(json)).toEqual(["id", "key"]);
  expect(code(await create({ token: json.key }))).toBe("403 forbidden");
});

test("a key of an admin who was disabled or demoted remains revoked after the admin is active again", async () => {
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

const read = (token: string) => request("GET", "/cms/order", { token });
const edit = (id: number, { token }: Pick<Admin, "token">, body: object) =>
  request("PUT", `/cms/api_key/${id}`, { token, body });
const rotate = (id: number, { token }: Pick<Admin, "token">) => request("POST", `/cms/api_key/${id}/rotate`, { token });
const age = (id: number, seconds: number) =>
  db().execute(sql`update api_keys set rotated_at = now() - make_interval(secs => ${seconds}) where id = ${id}`);

test("an API key can be renamed and narrowed, and widening a field is 403", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read", "order.note"] });
  const root = await createUser({ permissions: "root" });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const later = new Date(Date.now() + 7_200_000).toISOString();
  const { id, key } = (
    await create(admin, {
      permissions: ["order.read", "order.note"],
      networks: ["127.0.0.0/8", "10.1.0.0/16"],
      expires_at: soon,
    })
  ).json;
  const taken = randomName("key");
  await create(admin, { name: taken });
  for (const [body, path] of [
    [{ permissions: ["order.read", "order.refund"] }, "permissions.1"],
    [{ networks: null }, "networks"],
    [{ networks: ["127.0.0.1", "10.2.0.1"] }, "networks"],
    [{ networks: ["10.0.0.0/8"] }, "networks"],
    [{ expires_at: null }, "expires_at"],
    [{ expires_at: later }, "expires_at"],
  ] as const)
    for (const editor of [admin, root])
      expect([body, ...errorOf(await edit(id, editor, body))]).toEqual([body, 403, path]);
  expect(errorOf(await edit(id, admin, { name: taken }))).toEqual([409, "name"]);
  expect(errorOf(await edit(id, admin, { expires_at: new Date(Date.now() - 1000).toISOString() }))[0]).toBe(400);
  expect(code(await edit(id, admin, { assistant: true }))).toBe("400 invalid_request");
  expect(code(await edit(id, admin, {}))).toBe("400 invalid_request");

  const name = randomName("key");
  const sooner = new Date(Date.now() + 1_800_000).toISOString();
  const networks = ["127.0.0.1", "10.1.2.0/24"];
  const narrowed = await edit(id, admin, { name, permissions: ["order.note"], networks, expires_at: sooner });
  expect(narrowed.json).toMatchObject({ name, permissions: ["order.note"], networks, expires_at: sooner });
  expect(code(await read(key))).toBe("403 forbidden");
  expect(code(await edit(id, admin, { permissions: ["order.read"] }))).toBe("403 forbidden");
  const logged = JSON.stringify(await db().select().from(operLogChanges).where(eq(operLogChanges.entity_id, id)));
  expect(logged).toContain(name);
  expect(code(await edit(id, await createUser({ permissions: ["api_key.read"] }), { name: "x" }))).toBe(
    "403 forbidden",
  );
});

test("both keys work for 24 hours after a rotation, then only the new one", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const { id, key } = (await create(admin)).json;
  const rotated = await rotate(id, admin);
  expect([rotated.status, rotated.json.id]).toEqual([200, id]);
  expect(rotated.json.key).not.toBe(key);
  const until = new Date((await shown(id, admin)).old_until).getTime();
  expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
  const answers = async () => [code(await read(key)), code(await read(rotated.json.key))];
  expect(await answers()).toEqual(["200", "200"]);
  await age(id, 24 * 3600 - 5);
  expect(await answers()).toEqual(["200", "200"]);
  await age(id, 24 * 3600 + 1);
  expect(await answers()).toEqual(["401 token_revoked", "200"]);
  expect((await shown(id, admin)).old_until).toBeNull();
  const logged = JSON.stringify(await db().select().from(operLogChanges).where(eq(operLogChanges.entity_id, id)));
  expect(logged).toContain("rotated_at");
  expect(logged).not.toContain("hash");
});

test("a second rotation ends the oldest key at once", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const { id, key } = (await create(admin)).json;
  const first = (await rotate(id, admin)).json.key;
  await age(id, 10);
  const keys = [key, first, (await rotate(id, admin)).json.key];
  const answers = await Promise.all(keys.map(async (one) => code(await read(one))));
  expect(answers).toEqual(["401 unauthenticated", "200", "200"]);
});

test("of several rotations at once, and of those within ten seconds, one rotates the key and the others get 409", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const { id, key } = (await create(admin)).json;
  const rotated = await Promise.all([1, 2, 3].map(() => rotate(id, admin)));
  expect(rotated.map(code).sort()).toEqual(["200", "409 protected", "409 protected"]);
  await age(id, 8);
  expect(code(await rotate(id, admin))).toBe("409 protected");
  for (const one of [key, rotated.find(({ status }) => status === 200)!.json.key])
    expect(code(await read(one))).toBe("200");
});

test("an edit, a revocation and a demotion of the admin apply to both keys of a rotation", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read", "product.read"] });
  const root = await createUser({ permissions: "root" });
  const { id, key } = (await create(admin, { permissions: ["order.read", "product.read"] })).json;
  const keys = [key, (await rotate(id, admin)).json.key];
  const answers = (path: string) => Promise.all(keys.map(async (token) => code(await request("GET", path, { token }))));
  expect(await answers("/cms/product")).toEqual(["200", "200"]);
  expect((await edit(id, admin, { permissions: ["order.read"] })).status).toBe(200);
  expect(await answers("/cms/product")).toEqual(["403 forbidden", "403 forbidden"]);
  expect(await answers("/cms/order")).toEqual(["200", "200"]);
  await db().execute(
    sql`delete from group_permissions where group_id = ${admin.group_id} and permission = 'order.read'`,
  );
  expect(await answers("/cms/order")).toEqual(["403 forbidden", "403 forbidden"]);
  expect((await request("DELETE", `/cms/api_key/${id}`, { token: root.token })).status).toBe(204);
  expect(await answers("/cms/order")).toEqual(["401 token_revoked", "401 token_revoked"]);
});

test("a revoked, expired or unknown key is neither rotated nor edited", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const revoked = (await create(admin)).json.id;
  await request("DELETE", `/cms/api_key/${revoked}`, { token: admin.token });
  const expired = (await create(admin)).json.id;
  await db().execute(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired}`);
  for (const id of [revoked, expired, 2_000_000_000]) {
    expect(code(await rotate(id, admin))).toBe("404 not_found");
    expect(code(await edit(id, admin, { name: randomName("key") }))).toBe("404 not_found");
  }
});

test("a caller with fewer rights than the admin of a key cannot rotate it, one with a second factor enters a code", async () => {
  const root = await createUser({ permissions: "root" });
  const clerk = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  const demo = await createUser({ permissions: "root", is_demo: true });
  const { id } = (await create(root)).json;
  for (const caller of [clerk, demo]) expect(code(await rotate(id, caller))).toBe("403 forbidden");
  const own = (await create(clerk)).json.id;
  expect(code(await rotate(own, root))).toBe("200");
  await db().insert(secondFactors).values({ user_id: root.id, secret: "sealed", confirmed_at: new Date() });
  expect(code(await rotate(id, root))).toBe("403 code_required");
  await db().execute(sql`update sessions set code_entered_at = now() where id = ${root.session}`);
  expect(code(await rotate(id, root))).toBe("200");
});

test("a key can be rotated while no further one can be created", async () => {
  const admin = await createUser({ permissions: ["api_key.read", "api_key.edit", "order.read"] });
  await db().execute(sql`update api_keys set revoked_at = now() where revoked_at is null`);
  const { id } = (await create(admin)).json;
  await db().execute(sql`insert into api_keys (user_id, name, prefix, hash, permissions)
    select ${admin.id}, 'full ' || n, 'full' || n, 'full', '{}' from generate_series(1, 98) n`);
  expect(code(await create(admin))).toBe("201");
  expect(code(await create(admin))).toBe("409 limit_reached");
  expect(code(await rotate(id, admin))).toBe("200");
  await db().execute(sql`update api_keys set revoked_at = now() where user_id = ${admin.id}`);
});
