import { eq, inArray, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { devices, loginThrottles, sessions, users } from "@/db/schema/users";
import {
  ageThrottles,
  attemptLogin,
  countCodes,
  failLogin,
  lockAccount,
  times,
  useCheapHash,
} from "@/e2e/fixtures/callers/login-attempts";
import { createUser, randomAddress, register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { purgeSessions } from "@/lib/people/sessions/queries";

beforeAll(() => openTestStore());
beforeAll(useCheapHash);
afterAll(closeTestStore);

test("others cannot lock an account where its owner has signed in before, and a wrong password makes no address known", async () => {
  const { username, password } = await register();
  const [home, elsewhere] = [randomAddress(), randomAddress()];
  const six = "2001:db8:1:2::7";
  for (const peer of [home, six]) expect((await attemptLogin(username, password, peer)).status).toBe(200);
  expect((await failLogin(username, elsewhere)).json.code).toBe("login_failed");
  await lockAccount(username);
  expect((await attemptLogin(username, password, elsewhere)).json.code).toBe("account_locked");
  expect((await attemptLogin(username, password, home)).status).toBe(200);
  expect((await attemptLogin(username, password, "2001:db8:1:2:9::1")).status).toBe(200);
  expect((await attemptLogin(username, password, elsewhere)).json.code).toBe("account_locked");
  for (let guess = 0; guess < 5; guess++) expect((await failLogin(username, home)).status).toBe(401);
  expect((await attemptLogin(username, password, home)).json.code).toBe("account_locked");
});

test("an address known for one account is unknown for another", async () => {
  const [owner, neighbour] = [await register(), await register()];
  const home = randomAddress();
  expect((await attemptLogin(neighbour.username, neighbour.password, home)).status).toBe(200);
  await lockAccount(owner.username);
  expect((await attemptLogin(owner.username, owner.password, home)).json.code).toBe("account_locked");
});

/** Signs in for the first time in a new browser; its token then comes from ever new addresses. */
const browserOf = async ({ username, password }: { username: string; password: string }, device_token?: string) => {
  const { status, json } = await attemptLogin(username, password, randomAddress(), device_token);
  expect(status).toBe(200);
  return json.device_token as string;
};

test("others cannot lock an account in a browser that has signed in as its owner, from any address", async () => {
  const owner = await register();
  const device = await browserOf(owner);
  await lockAccount(owner.username);
  expect((await attemptLogin(owner.username, owner.password, randomAddress())).json.code).toBe("account_locked");
  expect(await browserOf(owner, device)).toBe(device);
  const shared = randomAddress(); // used by the owner and by the attacker who locks the account
  await ageThrottles(`100:${owner.username}`, 16);
  await times(6, () => failLogin(owner.username, shared));
  expect((await attemptLogin(owner.username, owner.password, shared)).json.code).toBe("account_locked");
  expect((await attemptLogin(owner.username, owner.password, shared, device)).status).toBe(200);
  expect((await attemptLogin(owner.username, owner.password, shared)).json.code).toBe("account_locked");
});

test("a known browser has its own count of five wrong passwords, from all addresses together", async () => {
  const owner = await register();
  const [device, other] = [await browserOf(owner), await browserOf(owner)];
  const guesses = await times(12, () => attemptLogin(owner.username, "not this one", randomAddress(), device));
  expect(countCodes(guesses)).toEqual({ login_failed: 5, account_locked: 7 });
  expect((await attemptLogin(owner.username, owner.password, randomAddress(), device)).json.code).toBe(
    "account_locked",
  );
  await browserOf(owner, other);
  await browserOf(owner);
});

test("a right password in a known browser clears the wrong ones at its address without it", async () => {
  const owner = await register();
  const [device, home] = [await browserOf(owner), randomAddress()];
  await times(4, () => failLogin(owner.username, home));
  expect((await attemptLogin(owner.username, owner.password, home, device)).status).toBe(200);
  const counts = like(loginThrottles.key, `100:${owner.username}%`);
  expect(await db().$count(loginThrottles, counts)).toBe(0);
});

test("a device token alone signs in no account, and is unknown for other accounts", async () => {
  const [owner, neighbour] = [await register(), await register()];
  const device = await browserOf(neighbour);
  await lockAccount(owner.username);
  expect((await attemptLogin(owner.username, owner.password, randomAddress(), device)).json.code).toBe(
    "account_locked",
  );
  expect((await attemptLogin(neighbour.username, "not this one", randomAddress(), device)).json.code).toBe(
    "login_failed",
  );
  expect((await request("GET", "/v1/user", { token: device })).json.code).toBe("unauthenticated");
  const made = "x".repeat(32);
  expect((await attemptLogin(owner.username, owner.password, randomAddress(), made)).json.code).toBe("account_locked");
  for (const broken of ["", "x", `${made}.`, Array(6).fill(made).join(".")])
    expect((await attemptLogin(owner.username, owner.password, randomAddress(), broken)).json).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "device_token", message: "Must be a device_token of an earlier sign-in." }],
    });
});

test("a browser is known after signing out, and forgotten after a new password, a disable or a deletion", async () => {
  const root = await createUser({ permissions: "root" });
  const known = async (owner: { id: number }) => db().$count(devices, eq(devices.user_id, owner.id));
  const owner = await register();
  const device = await browserOf(owner);
  await request("DELETE", "/v1/token", { token: owner.token });
  expect(await browserOf(owner, device)).toBe(device);
  const { token } = await signIn(owner.username, owner.password);
  const body = { old_password: owner.password, new_password: "another good one" };
  expect((await request("PUT", "/v1/user/password", { token, body })).status).toBe(200);
  expect(await known(owner)).toBe(0);
  expect(await browserOf({ ...owner, password: body.new_password }, device)).not.toBe(device);

  const makeAdmin = async () => {
    const admin = await register();
    await db().update(users).set({ group_id: root.group_id }).where(eq(users.id, admin.id));
    expect(await known(admin)).toBe(1);
    return admin;
  };
  const changes = [{ password: "set by another" }, { status: "disabled" }];
  for (const change of changes) {
    const admin = await makeAdmin();
    const { status } = await request("PUT", `/cms/user/${admin.id}`, { token: root.token, body: change });
    expect([status, await known(admin)]).toEqual([200, 0]);
  }
  const admin = await makeAdmin();
  expect((await request("DELETE", `/cms/user/${admin.id}`, { token: root.token })).status).toBe(204);
  expect(await known(admin)).toBe(0);
  const customer = await register();
  expect(
    (await request("PUT", `/cms/customer/${customer.id}`, { token: root.token, body: { status: "disabled" } })).status,
  ).toBe(200);
  expect(await known(customer)).toBe(0);
});

test("the sweep deletes known browsers after 400 days", async () => {
  const owner = await register();
  const device = await browserOf(owner);
  const aged = (days: number) =>
    db()
      .update(devices)
      .set({ used_at: sql`now() - make_interval(days => ${days})` })
      .where(eq(devices.user_id, owner.id));
  await aged(399);
  await purgeSessions.tidy(db(), 100);
  expect(await browserOf(owner, device)).toBe(device);
  await aged(401);
  await purgeSessions.tidy(db(), 100);
  expect(await db().$count(devices, eq(devices.user_id, owner.id))).toBe(0);
});

test("the sweep deletes counts of wrong passwords after two days except active locks, and sessions a month after their end", async () => {
  const minutes = (count: number) => sql`now() + make_interval(mins => ${count})`;
  const [two, day] = [-2 * 24 * 60, 24 * 60];
  const counts = { young: [two + 5], old: [two - 5], over: [two - 5, -5], stands: [two - 5, 5] };
  for (const [key, [since, locked]] of Object.entries(counts))
    await db()
      .insert(loginThrottles)
      .values({
        key,
        failures: 1,
        since: minutes(since!),
        locked_until: locked === undefined ? null : minutes(locked),
      });
  const [kept, gone] = [await createUser(), await createUser()];
  for (const [{ session }, days] of [[kept, -29] as const, [gone, -31] as const])
    await db()
      .update(sessions)
      .set({ expires_at: minutes(days * day) })
      .where(eq(sessions.id, session));

  await purgeSessions.tidy(db(), 100);

  const left = await db()
    .select()
    .from(loginThrottles)
    .where(inArray(loginThrottles.key, Object.keys(counts)));
  expect(left.map(({ key }) => key).toSorted()).toEqual(["stands", "young"]);
  const both = inArray(sessions.id, [kept.session, gone.session]);
  expect(await db().select({ id: sessions.id }).from(sessions).where(both)).toEqual([{ id: kept.session }]);
});
