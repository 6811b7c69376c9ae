import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/db/schema/users";
import { createUser, createUserKey, randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { openShop } from "@/e2e/fixtures/shop/shop";
import { keyPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { createLinkCode } from "@/lib/people/sign-in/phone";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const createClerk = (...permissions: Permission[]) => createUser({ permissions });
const linkCode = async ({ id }: { id: number }, now?: Date) => (await createLinkCode(db(), id, now)).code;
/** A login code of WeChat. The sandbox gives the same code the same openid. */
const scan = (account: string, link?: string) =>
  request("POST", "/cms/auth/phone", { body: { code: account, ...(link && { link }) }, peer: randomAddress() });

async function linkedClerk(...permissions: Permission[]) {
  const clerk = await createClerk(...permissions);
  const phone = randomName("phone");
  const { status, json, text } = await scan(phone, await linkCode(clerk));
  if (status !== 200) throw new Error(text);
  return { ...clerk, phone, byPhone: json.token as string };
}
const orders = (token: string) => request("GET", "/cms/order?size=1", { token });

test("a linked phone signs in without a password, with the permissions of its admin", async () => {
  const clerk = await linkedClerk("order.read");
  const again = await scan(clerk.phone);
  expect(again.json).toMatchObject({ token_type: "Bearer", expires_in: 7200, user: { id: clerk.id } });
  expect((await orders(again.json.token)).status).toBe(200);
  expect((await request("GET", "/cms/after_sale", { token: again.json.token })).status).toBe(403);
  expect((await request("GET", "/cms/session/own", { token: clerk.token })).json.items).toContainEqual(
    expect.objectContaining({ by_phone: true }),
  );
});

test("a phone that is not linked is refused", async () => {
  const { status, json } = await scan(randomName("phone"));
  expect([status, json.code]).toEqual([401, "login_failed"]);
});

test("a code links one phone: the second that scans it is refused, also after the first was signed out", async () => {
  const clerk = await createClerk("order.read");
  const code = await linkCode(clerk);
  const results = await Promise.all([scan(randomName("phone"), code), scan(randomName("phone"), code)]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
  await request("DELETE", "/cms/session/own", { token: clerk.token });
  expect((await scan(randomName("phone"), code)).json.errors).toMatchObject([{ path: "link", code: "refused" }]);
});

test("a code works for ten minutes, for its admin only", async () => {
  const clerk = await createClerk("order.read");
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  expect((await scan(randomName("phone"), await linkCode(clerk, ago(601)))).status).toBe(400);
  const other = await createClerk("order.read");
  const [, ...signed] = (await linkCode(clerk)).split(".");
  for (const code of [[other.id.toString(36), ...signed].join("."), ".", "1.2", "zz.zz.zz", "𠮷.𠮷.𠮷"])
    expect([code, (await scan(randomName("phone"), code)).status]).toEqual([code, 400]);
  expect((await scan(randomName("phone"), await linkCode(clerk, ago(598)))).status).toBe(200);
});

test("a newer link ends the older one, of the admin and of the phone", async () => {
  const [first, second] = [await linkedClerk("order.read"), await createClerk("order.read")];
  const newer = randomName("phone");
  expect((await scan(newer, await linkCode(first))).status).toBe(200);
  expect((await orders(first.byPhone)).json.code).toBe("token_revoked");
  expect((await scan(first.phone)).status).toBe(401);
  const taken = await scan(newer, await linkCode(second));
  expect(taken.json.user.id).toBe(second.id);
  expect((await scan(newer)).json.user.id).toBe(second.id);
});

test.each([
  ["signed out by its admin", ({ token }: Linked) => request("DELETE", "/cms/session/own", { token })],
  ["disabled", ({ id }: Linked, root: string) => edit(id, root, { status: "disabled" })],
  ["demoted", ({ id }: Linked, root: string) => edit(id, root, { group_id: null })],
  ["given a new password", ({ id }: Linked, root: string) => edit(id, root, { password: "a-new-password-of-hers" })],
  ["deleted", ({ id }: Linked, root: string) => request("DELETE", `/cms/user/${id}`, { token: root })],
])("the link and its tokens end when the admin is %s", async (_, end) => {
  const clerk = await linkedClerk("order.read");
  const { token: root } = await createUser({ permissions: "root" });
  const { status, text } = await end(clerk, root);
  expect([200, 204], text).toContain(status);
  expect((await orders(clerk.byPhone)).status).toBe(401);
  expect((await scan(clerk.phone)).status).toBe(401);
});
type Linked = Awaited<ReturnType<typeof linkedClerk>>;

async function edit(id: number, token: string, fields: object) {
  const { json } = await request("GET", `/cms/user/${id}`, { token });
  return request("PUT", `/cms/user/${id}`, { token, body: { ...fields, version: json.version } });
}

test("the link of a renamed admin remains", async () => {
  const clerk = await linkedClerk("order.read");
  const username = randomName("renamed");
  const { token: root } = await createUser({ permissions: "root" });
  expect((await edit(clerk.id, root, { username })).status).toBe(200);
  expect((await orders(clerk.byPhone)).status).toBe(200);
  expect((await scan(clerk.phone)).json.user).toMatchObject({ id: clerk.id, username });
});

test("a linked phone of root can do nothing but the work of the staff pages: it erases no customer and deletes no product", async () => {
  const root = await createUser({ permissions: "root" });
  const { json } = await scan(randomName("phone"), await linkCode(root));
  const customer = await createUser();
  for (const [method, path, body] of [
    ["POST", `/cms/customer/${customer.id}/erase`, { reason: "Lost phone." }],
    ["POST", "/cms/product/batch/delete", { ids: [1] }],
    ["GET", "/cms/user", undefined],
    ["GET", "/cms/config", undefined],
    ["GET", "/cms/order/export", undefined],
    ["PUT", "/v1/user", { nickname: "Mallory" }],
  ] as const)
    expect([path, await request(method, path, { token: json.token, body })]).toMatchObject([path, { status: 403 }]);
  expect((await orders(json.token)).status).toBe(200);
});

test("an API key of root erases no customer", async () => {
  const root = await createUser({ permissions: "root" });
  const { key } = await createUserKey(root, [...keyPermissions, "customer.erase"]);
  const customer = await createUser();
  const erase = (token: string) =>
    request("POST", `/cms/customer/${customer.id}/erase`, { token, body: { reason: "By letter." } });
  expect((await erase(key)).status).toBe(403);
  expect((await erase(root.token)).status).toBe(204);
});

test("a link that was not used for 30 days has ended", async () => {
  const clerk = await linkedClerk("order.read");
  await db()
    .update(sessions)
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where(eq(sessions.user_id, clerk.id));
  expect((await scan(clerk.phone)).status).toBe(401);
});

test("the code of a profile is a picture that opens the staff pages", async () => {
  const clerk = await createClerk("order.read");
  const { status, json } = await request("POST", "/cms/auth/phone/code", { token: clerk.token });
  expect([status, json.image?.slice(0, 22)]).toEqual([200, "data:image/png;base64,"]);
  expect((await scan(randomName("phone"), json.code)).status).toBe(200);
});
