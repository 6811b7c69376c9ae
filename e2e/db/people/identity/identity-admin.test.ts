import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser, randomName, register, signIn } from "@/e2e/fixtures/callers/people";
import {
  closeTestStore,
  db,
  lockRows,
  openTestStore,
  request,
  waitForLockWait,
} from "@/e2e/fixtures/servers/in-process";
import { transaction } from "@/lib/kernel/retry";
import { hashPassword } from "@/lib/people/identity/passwords";
import { createAdmin } from "@/lib/people/users/create-admin";
import { lockUser } from "@/lib/people/users/queries";
import { saveNames } from "@/lib/people/users/save-identities";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const make = async (name: string, password: string) => {
  const hash = await hashPassword(password);
  return transaction(db(), (tx) => createAdmin(tx, name, hash));
};

test("the command creates an admin once, and a second time resets the password, locks and sessions", async () => {
  const name = randomName("Admin");
  expect((await make(name, "the first password")).created).toBe(true);
  const { token, user } = await signIn(name, "the first password");
  expect(user).toMatchObject({ username: name.toLowerCase(), group: { name: "root" } });
  const peer = "10.9.9.9";
  const tries = (secret: string) => request("POST", "/v1/token", { body: { account: name, secret, type: 100 }, peer });
  for (let at = 0; at < 5; at++) await tries("not this one");
  expect((await tries("the first password")).json.code).toBe("account_locked");
  await db().update(users).set({ status: "disabled" }).where(eq(users.id, user.id));

  expect(await make(name.toLowerCase(), "the second password")).toEqual({ id: user.id, created: false });
  expect((await tries("the second password")).status).toBe(200);
  expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
});

test("the command refuses a customer's user name", async () => {
  const { id, username } = await register();
  await expect(make(username, "the first password")).rejects.toThrow("is a customer's user name");
  const [row] = await db().select().from(users).where(eq(users.id, id));
  expect(row!.group_id).toBeNull();
});

test("the command does not take an openid that equals the name for a user name", async () => {
  const name = randomName("admin");
  const { id } = await createUser({ openid: name });
  const made = await make(name, "the first password");
  expect([made.created, made.id === id]).toEqual([true, false]);
});

test("the command creates a new admin if an existing one gives up the name concurrently", async () => {
  const name = randomName("admin");
  const { id } = await make(name, "the first password");
  const renamed = randomName("admin");
  const letGo = await lockRows(async (tx) => {
    await lockUser(tx, id);
    await saveNames(tx, id, { username: renamed });
  });
  const later = make(name, "the second password");
  await waitForLockWait();
  await letGo();
  expect((await later).created).toBe(true);
  expect((await signIn(renamed, "the first password")).user.id).toBe(id);
});
