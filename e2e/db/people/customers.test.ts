import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser, randomAddress, randomName, randomPhone, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("customer.read", "customer.edit");
});
afterAll(closeTestStore);

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ids = async (query: string): Promise<number[]> =>
  (await ask("GET", `/cms/customer${query}`)).json.items.map(({ id }: { id: number }) => id);

test("GET returns a customer with all fields and no credentials", async () => {
  const [email, phone] = [`${randomName()}@a.cn`, randomPhone()];
  const { id, username } = await register({ nickname: "Mei", email, phone });
  const shown = await ask("GET", `/cms/customer/${id}`);
  expect(shown.json).toEqual({
    id,
    nickname: "Mei",
    avatar: null,
    avatar_sizes: null,
    username,
    email,
    phone,
    status: "active",
    is_demo: false,
    version: 1,
    created_at: moment,
    updated_at: moment,
    order_count: 0,
    paid_count: 0,
    spent: 0,
    last_order_at: null,
    note: "",
    tags: [],
    recipient: null,
  });
  expect((await ask("GET", `/cms/customer?q=${username}`)).json).toEqual({
    items: [shown.json],
    page: 1,
    size: 20,
    total: 1,
  });
});

test("an admin, a deleted and an unknown user are 404 as customers", async () => {
  const staff = await createUser({ permissions: [] });
  const gone = await createUser();
  await db().update(users).set({ deleted_at: new Date() }).where(eq(users.id, gone.id));
  for (const id of [staff.id, gone.id, 2_147_483_647]) {
    expect((await ask("GET", `/cms/customer/${id}`)).status).toBe(404);
    expect((await ask("PUT", `/cms/customer/${id}`, { status: "disabled", version: 9 })).status).toBe(404);
  }
  expect(await ids(`?q=${staff.username}`)).toEqual([]);
  expect((await db().select().from(users).where(eq(users.id, staff.id)))[0]!.status).toBe("active");
});

test("a customer's addresses are listed as the customer sees them, and are 404 for other users", async () => {
  const { id, token } = await register();
  const path = `/cms/customer/${id}/address`;
  expect((await ask("GET", path)).json).toEqual({ items: [] });
  const home = { phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  for (const name of ["First", "Second", "Third"])
    await request("POST", "/v1/address", { token, body: { ...home, name } });
  const { items } = (await ask("GET", path)).json;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["First", "Third", "Second"]);
  expect(items[0]).toMatchObject({ ...home, is_default: true });
  expect(items).toEqual((await request("GET", "/v1/address", { token })).json.items);
  const staff = await createUser({ permissions: [] });
  for (const other of [staff.id, 2_147_483_647])
    expect((await ask("GET", `/cms/customer/${other}/address`)).status).toBe(404);
});

test("a disabled customer's sessions end at once, and remain ended after the account is enabled again", async () => {
  const { id, token, username, password } = await register();
  const disabled = await ask("PUT", `/cms/customer/${id}`, { status: "disabled" });
  expect(disabled.json).toMatchObject({ id, status: "disabled", version: 2 });
  expect(await readChanges(disabled)).toEqual([
    { entity: "user", entity_id: id, fields: { status: ["active", "disabled"] } },
  ]);
  expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
  const signIn = async () =>
    (
      await request("POST", "/v1/token", {
        body: { account: username, secret: password, type: 100 },
        peer: randomAddress(),
      })
    ).status;
  expect(await signIn()).toBe(403);
  await ask("PUT", `/cms/customer/${id}`, { status: "active" });
  expect(await signIn()).toBe(200);
  expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
});

test("one of two concurrent edits of a customer is stale, and so is an edit after the customer's own change", async () => {
  const { id, token } = await register();
  const put = (status: string, version: number) => ask("PUT", `/cms/customer/${id}`, { status, version });
  const replies = await Promise.all([put("disabled", 1), put("disabled", 1)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.json).toMatchObject({
    code: "stale",
    errors: [{ path: "status", by: { nickname: "Someone" }, at: moment }],
  });
  const other = await register();
  await request("PUT", "/v1/user", { token: other.token, body: { nickname: "New" } });
  expect((await ask("PUT", `/cms/customer/${other.id}`, { status: "disabled", version: 1 })).json.code).toBe("stale");
  expect((await request("GET", "/v1/user", { token })).status).toBe(401);
});

test("`q` finds customers by a literal part of each name, or by id, from two characters on", async () => {
  const [mark, phone] = [randomName("seek"), randomPhone()];
  const { id } = await register({ username: mark, nickname: `100%_Tea\\ ${mark}`, email: `${mark}@mail.cn`, phone });
  const [chinese] = await db().insert(users).values({ nickname: "龘靐茶" }).returning();
  const found = (q: string) => ids(`?q=${encodeURIComponent(q)}&size=100`);
  for (const q of [mark.slice(3).toUpperCase(), `${mark}@MAIL`, phone.slice(2), `0%_tea\\ ${mark}`, String(id)])
    expect(await found(q), q).toContain(id);
  for (const q of ["龘靐", "靐茶", "龘靐茶"]) expect(await found(q), q).toEqual([chinese!.id]);
  for (const q of ["龘茶", "靐龘"]) expect(await found(q), q).toEqual([]);
  for (const q of [`0_%tea\\ ${mark}`, `${mark}%mail`, "_%", "__", "99999999999"])
    expect(await found(q), q).toEqual([]);
});

test("`q` finds no customer by openid", async () => {
  const openid = `openid-${randomName()}`;
  const { id } = await createUser({ openid });
  expect(await ids(`?q=${openid}`)).toEqual([]);
  expect(await ids(`?q=${openid.slice(0, 2)}&size=100`)).not.toContain(id);
});
