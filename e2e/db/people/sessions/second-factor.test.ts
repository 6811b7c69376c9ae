import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { secondFactors, sessions } from "@/db/schema/users";
import { attemptLogin, countCodes, resetLoginLimits, times, useCheapHash } from "@/e2e/fixtures/callers/login-attempts";
import { createUser, randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";
import { createAdmin } from "@/lib/people/users/create-admin";

beforeAll(() => openTestStore());
beforeAll(useCheapHash);
afterAll(closeTestStore);
afterEach(resetLoginLimits);

const password = "steamed-rice-and-plums";
type Answer = Awaited<ReturnType<typeof request>>;
const code = ({ status, json }: Answer) => `${status} ${json?.code ?? ""}`.trim();
const totp = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
/** As if a minute had passed since the last code. */
const passMinute = (id: number) =>
  db().execute(sql`update second_factors set last_step = last_step - 2 where user_id = ${id}`);

async function anAdmin(permissions: "root" | string[] = ["order.read"]) {
  const { token: root } = await createUser({ permissions: "root" });
  const { group_id } = await createUser({ permissions: permissions as never });
  const username = randomName();
  const made = await request("POST", "/cms/user", { token: root, body: { username, password, group_id } });
  expect(made.status, made.text).toBe(201);
  const peer = randomAddress();
  const signedIn = await attemptLogin(username, password, peer);
  return { id: made.json.id as number, username, root, peer, token: signedIn.json.token as string };
}

async function enrolled(permissions?: "root" | string[]) {
  const admin = await anAdmin(permissions);
  const { token, id } = admin;
  const started = await request("POST", "/cms/second_factor", { token, body: { password } });
  expect(started.status, started.text).toBe(200);
  const secret = started.json.secret as string;
  const confirmed = await request("POST", "/cms/second_factor/confirm", { token, body: { code: totp(secret) } });
  expect(confirmed.status, confirmed.text).toBe(200);
  await passMinute(id);
  return { ...admin, secret, uri: started.json.uri as string, recovery: confirmed.json.recovery_codes as string[] };
}

const complete = (ticket: string, given: string, peer: string, trust?: boolean) =>
  request("POST", "/v1/token/second_factor", { body: { ticket, code: given, trust }, peer });

async function ticketOf({ username, peer }: { username: string; peer: string }, secret = password) {
  const asked = await attemptLogin(username, secret, peer);
  expect(code(asked)).toBe("401 second_factor_required");
  return asked.json.ticket as string;
}

test("with a second factor, a password signs in only together with a code, and each code once", async () => {
  const admin = await enrolled();
  expect(admin.uri).toMatch(new RegExp(`^otpauth://totp/.*${admin.username}.*secret=${admin.secret}`));
  const ticket = await ticketOf(admin);
  const now = totp(admin.secret);
  const done = await complete(ticket, now, admin.peer);
  expect(done.json.user).toMatchObject({ id: admin.id });
  expect((await request("GET", "/cms/order", { token: done.json.token })).status).toBe(200);
  expect(code(await complete(ticket, now, admin.peer))).toBe("401 login_failed");
  expect(code(await complete(await ticketOf(admin), now, admin.peer))).toBe("401 login_failed");
});

test("a code of a clock 90 seconds off, and one of another admin, are refused", async () => {
  const [admin, other] = [await enrolled(), await enrolled()];
  const ticket = await ticketOf(admin);
  for (const wrong of [totp(admin.secret, 90), totp(admin.secret, -90), totp(other.secret), "000000", "not a code"])
    expect(code(await complete(ticket, wrong, admin.peer)), wrong).toBe("401 login_failed");
});

test("wrong codes lock the account like wrong passwords, and a right password does not clear their count", async () => {
  const admin = await enrolled();
  const all = await times(10, async () => complete(await ticketOf(admin), "123", admin.peer));
  expect(countCodes(all)).toEqual({ login_failed: 5, account_locked: 5 });
  expect(code(await complete(await ticketOf(admin), totp(admin.secret), admin.peer))).toBe("429 account_locked");
  const { json: user } = await request("GET", `/cms/user/${admin.id}`, { token: admin.root });
  expect(user.locked_until).not.toBeNull();
  await request("PUT", `/cms/user/${admin.id}`, { token: admin.root, body: { locked_until: null } });
  expect((await complete(await ticketOf(admin), totp(admin.secret), admin.peer)).status).toBe(200);
  const { json: log } = await request("GET", `/cms/login_log?q=${admin.username}&size=100`, { token: admin.root });
  const results = new Set(log.items.map(({ result }: { result: string }) => result));
  expect([...results].toSorted()).toEqual(["code_required", "locked", "ok", "wrong_code"]);
});

test("each recovery code works once, also after AUTH_SECRET changed, and new ones replace them", async () => {
  const admin = await enrolled();
  const [first, second, third] = admin.recovery as [string, string, string];
  expect(admin.recovery).toHaveLength(10);
  const done = await complete(await ticketOf(admin), first.toLowerCase(), admin.peer);
  expect(done.status, done.text).toBe(200);
  expect(code(await complete(await ticketOf(admin), first, admin.peer))).toBe("401 login_failed");
  const before = environment().authSecret;
  environment().authSecret = "another-secret-of-at-least-32-characters";
  expect(code(await complete(await ticketOf(admin), totp(admin.secret), admin.peer))).toBe("401 login_failed");
  const again = await complete(await ticketOf(admin), second, admin.peer);
  expect(again.status, again.text).toBe(200);
  const renewed = await request("POST", "/cms/second_factor/recovery", { token: again.json.token });
  expect(renewed.json.recovery_codes).toHaveLength(10);
  environment().authSecret = before;
  expect(code(await complete(await ticketOf(admin), third, admin.peer))).toBe("401 login_failed");
});

test("a trusted browser needs no code until the password changes or the browser is forgotten", async () => {
  for (const end of ["password", "forget"]) {
    const admin = await enrolled();
    const { json } = await complete(await ticketOf(admin), totp(admin.secret), admin.peer, true);
    const again = await attemptLogin(admin.username, password, admin.peer, json.device_token);
    expect(again.status, again.text).toBe(200);
    expect((await request("GET", "/cms/second_factor", { token: json.token })).json.trusted_devices).toBe(1);
    const next = "another-good-password";
    if (end === "forget") await request("DELETE", "/cms/second_factor/device", { token: json.token });
    else
      await request("PUT", "/v1/user/password", {
        token: json.token,
        body: { old_password: password, new_password: next },
      });
    const asked = await attemptLogin(admin.username, end === "forget" ? password : next, admin.peer, json.device_token);
    expect(code(asked), end).toBe("401 second_factor_required");
  }
});

test("a trusted browser needs a code after the factor was removed and set up again", async () => {
  for (const end of ["removed", "reset by another admin"]) {
    const admin = await enrolled();
    const { json } = await complete(await ticketOf(admin), totp(admin.secret), admin.peer, true);
    if (end === "removed") await request("DELETE", "/cms/second_factor", { token: json.token });
    else await request("PUT", `/cms/user/${admin.id}`, { token: admin.root, body: { second_factor_at: null } });
    const { token } = (await attemptLogin(admin.username, password, admin.peer, json.device_token)).json;
    const { secret } = (await request("POST", "/cms/second_factor", { token, body: { password } })).json;
    expect((await request("POST", "/cms/second_factor/confirm", { token, body: { code: totp(secret) } })).status).toBe(
      200,
    );
    const asked = await attemptLogin(admin.username, password, admin.peer, json.device_token);
    expect(code(asked), end).toBe("401 second_factor_required");
  }
});

test("a ticket is refused if changed, or after a new password", async () => {
  const admin = await enrolled();
  const ticket = await ticketOf(admin);
  const altered = `${ticket.slice(0, -2)}${ticket.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of [altered, "", "x".repeat(60)])
    expect(code(await complete(wrong, totp(admin.secret), admin.peer))).toBe("400 invalid_request");
  await request("PUT", `/cms/user/${admin.id}`, { token: admin.root, body: { password: "a-third-good-one" } });
  expect(code(await complete(ticket, totp(admin.secret), admin.peer))).toBe("400 invalid_request");
  expect((await complete(await ticketOf(admin, "a-third-good-one"), totp(admin.secret), admin.peer)).status).toBe(200);
});

test("removing the factor and creating recovery codes need a code entered within five minutes", async () => {
  const admin = await enrolled();
  const { json } = await complete(await ticketOf(admin), totp(admin.secret), admin.peer);
  await db()
    .update(sessions)
    .set({ code_entered_at: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.user_id, admin.id));
  const { token } = json;
  for (const [method, path] of [
    ["DELETE", "/cms/second_factor"],
    ["POST", "/cms/second_factor/recovery"],
  ] as const)
    expect(code(await request(method, path, { token }))).toBe("403 code_required");
  expect(code(await request("POST", "/cms/second_factor", { token, body: { password } }))).toBe("409 protected");
  await passMinute(admin.id);
  const entered = await request("POST", "/cms/second_factor/confirm", { token, body: { code: totp(admin.secret) } });
  expect(entered.json).toEqual({ recovery_codes: [] });
  expect((await request("DELETE", "/cms/second_factor", { token })).status).toBe(204);
  expect((await request("DELETE", "/cms/second_factor", { token })).status).toBe(204);
  expect((await attemptLogin(admin.username, password, admin.peer)).status).toBe(200);
});

test("an admin with user.edit can remove another admin's factor, not their own", async () => {
  const [admin, boss] = [await enrolled(), await enrolled("root")];
  const reset = (id: number, token: string) =>
    request("PUT", `/cms/user/${id}`, { token, body: { second_factor_at: null } });
  expect((await request("GET", `/cms/user/${admin.id}`, { token: boss.token })).json.second_factor_at).not.toBeNull();
  expect(code(await reset(boss.id, boss.token))).toBe("409 protected");
  expect(code(await reset(boss.id, admin.token))).toBe("403 forbidden");
  expect((await reset(admin.id, boss.token)).json.second_factor_at).toBeNull();
  expect((await attemptLogin(admin.username, password, admin.peer)).status).toBe(200);
  const { json: log } = await request("GET", `/cms/oper_log?q=/cms/user/${admin.id}`, { token: boss.token });
  const { json: line } = await request("GET", `/cms/oper_log/${log.items[0].id}`, { token: boss.token });
  expect(JSON.stringify(line.changes)).toContain("second_factor_at");
});

test("the command keeps an admin's factor unless told to reset it", async () => {
  const admin = await enrolled("root");
  const count = async () => (await db().select().from(secondFactors).where(eq(secondFactors.user_id, admin.id))).length;
  await db().transaction((tx) => createAdmin(tx, admin.username, "hash"));
  expect(await count()).toBe(1);
  await db().transaction((tx) => createAdmin(tx, admin.username, "hash", { resetsSecondFactor: true }));
  expect(await count()).toBe(0);
});

test("an admin who must have a factor can only set it up, and everything afterwards; others are not affected", async () => {
  const [refunds, reads] = [await anAdmin(["order.read", "order.refund"]), await anAdmin(["order.read"])];
  const set = (value: string) =>
    request("PUT", "/cms/config", {
      token: refunds.root,
      body: { items: [{ key: "security.second_factor", value }] },
    });
  expect((await set("sensitive")).status).toBe(200);
  const orders = (token: string) => request("GET", "/cms/order", { token });
  try {
    expect((await orders(reads.token)).status).toBe(200);
    expect(code(await orders(refunds.token))).toBe("403 second_factor_setup_required");
    const { token } = refunds;
    expect((await request("GET", "/cms/second_factor", { token })).json.confirmed_at).toBeNull();
    const { json } = await request("POST", "/cms/second_factor", { token, body: { password } });
    expect(code(await orders(token))).toBe("403 second_factor_setup_required");
    await request("POST", "/cms/second_factor/confirm", { token, body: { code: totp(json.secret) } });
    expect((await orders(token)).status).toBe(200);
  } finally {
    await db().execute(sql`update settings set value = 'all' where key = 'security.second_factor'`);
    expect(code(await orders(reads.token))).toBe("403 second_factor_setup_required");
    await db().execute(sql`delete from settings where key = 'security.second_factor'`);
  }
});

test("an admin with a second factor who signs in with WeChat has only a shopper's rights", async () => {
  const [admin, without] = [await enrolled("root"), await anAdmin("root")];
  for (const { id, token, ...of } of [admin, without]) {
    await db().update(sessions).set({ client_type: 200 }).where(eq(sessions.user_id, id));
    expect((await request("GET", "/v1/order", { token })).status).toBe(200);
    expect((await request("GET", "/cms/order", { token })).status).toBe("secret" in of ? 403 : 200);
  }
});

test("a demo account needs no second factor and cannot set one up", async () => {
  const { token } = await createUser({ permissions: "root", is_demo: true });
  expect(code(await request("POST", "/cms/second_factor", { token, body: { password } }))).toBe("409 protected");
  await db().execute(sql`insert into settings (key, value) values ('security.second_factor', 'all')`);
  expect((await request("GET", "/cms/order", { token })).status).toBe(200);
  await db().execute(sql`delete from settings where key = 'security.second_factor'`);
});

test("neither the secret nor a code is stored in plain text, also with an Idempotency-Key", async () => {
  const admin = await anAdmin();
  const headers = { "idempotency-key": "set-up" };
  const { json } = await request("POST", "/cms/second_factor", { token: admin.token, headers, body: { password } });
  const now = totp(json.secret);
  const { json: done } = await request("POST", "/cms/second_factor/confirm", {
    token: admin.token,
    headers,
    body: { code: now },
  });
  const stored = await rows(
    db(),
    sql`
    select jsonb_agg(to_jsonb(f)) as factors, (select jsonb_agg(to_jsonb(k)) from idempotency_keys k) as keys,
      (select jsonb_agg(to_jsonb(l)) from oper_logs l) as logs, (select jsonb_agg(to_jsonb(c)) from oper_log_changes c) as changes
    from second_factors f`,
  );
  const text = JSON.stringify(stored);
  for (const secret of [json.secret, ...done.recovery_codes, done.recovery_codes[0].replaceAll("-", "")])
    expect(text).not.toContain(secret);
});

const ageCode = (id: number) =>
  db().update(sessions).set({ code_entered_at: sql`now() - interval '6 minutes'` }).where(eq(sessions.user_id, id));

test("changes of admins, passwords, groups, factors and rights need a recent code of the same session", async () => {
  const [boss, other] = [await enrolled("root"), await enrolled()];
  const withoutFactor = await anAdmin("root");
  const { group_id } = await createUser({ permissions: ["order.read"] });
  const newcomer = () => ({ username: randomName(), password, group_id });
  const user = `/cms/user/${other.id}`;
  const changes = [
    ["POST", "/cms/user", newcomer],
    ["PUT", user, () => ({ password: "one-more-good-password" })],
    ["PUT", user, () => ({ is_provisional: true })],
    ["PUT", user, () => ({ group_id })],
    ["PUT", user, () => ({ second_factor_at: null })],
    ["PUT", user, () => ({ status: "disabled" })],
    ["PUT", `/cms/group/${group_id}`, () => ({ permissions: ["order.read", "order.refund"] })],
  ] as const;
  await ageCode(boss.id);
  const elsewhere = await complete(await ticketOf(boss), totp(boss.secret), boss.peer);
  for (const [method, path, body] of changes)
    expect(code(await request(method, path, { token: boss.token, body: body() })), path).toBe("403 code_required");
  for (const [path, body] of [
    [user, { nickname: "Mei" }],
    [`/cms/group/${group_id}`, { info: "Reads orders" }],
  ] as const)
    expect((await request("PUT", path, { token: boss.token, body })).status).toBe(200);
  expect((await request("POST", "/cms/user", { token: withoutFactor.token, body: newcomer() })).status).toBe(201);
  expect((await request("POST", "/cms/user", { token: elsewhere.json.token, body: newcomer() })).status).toBe(201);
  await passMinute(boss.id);
  await request("POST", "/cms/second_factor/confirm", { token: boss.token, body: { code: totp(boss.secret) } });
  for (const [method, path, body] of changes)
    expect((await request(method, path, { token: boss.token, body: body() })).status, path).toBeLessThan(300);
});

test("confirming a factor ends the admin's other sessions, and no other admin's", async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()];
  const older = (await attemptLogin(admin.username, password, admin.peer)).json.token;
  const { secret } = (await request("POST", "/cms/second_factor", { token: admin.token, body: { password } })).json;
  await request("POST", "/cms/second_factor/confirm", { token: admin.token, body: { code: totp(secret) } });
  expect(code(await request("GET", "/v1/user", { token: older }))).toBe("401 token_revoked");
  for (const { token } of [admin, other]) expect((await request("GET", "/cms/order", { token })).status).toBe(200);
});

const remaining = async (id: number) =>
  (
    await rows(
      db(),
      sql`select (select count(*) from second_factors where user_id = ${id})::int as factors,
            (select count(*) from devices where user_id = ${id})::int as devices,
            (select count(*) from sessions where user_id = ${id} and revoked_at is null)::int as sessions`,
    )
  )[0];

test("an admin who is demoted has no factor, trusted browser or session, also after an erasure", async () => {
  const admins = [await enrolled(), await enrolled()];
  for (const admin of admins) await complete(await ticketOf(admin), totp(admin.secret), admin.peer, true);
  const [admin, other] = admins as [(typeof admins)[0], (typeof admins)[0]];
  const kept = await remaining(other.id);
  expect(await remaining(admin.id)).toEqual(kept);
  const send = (method: string, path: string, body: object) => request(method, path, { token: admin.root, body });
  expect((await send("PUT", `/cms/user/${admin.id}`, { group_id: null })).status).toBe(200);
  expect((await send("POST", `/cms/customer/${admin.id}/erase`, { reason: "Asked for by letter." })).status).toBe(204);
  expect(await remaining(admin.id)).toEqual({ factors: 0, devices: 0, sessions: 0 });
  expect(await remaining(other.id)).toEqual(kept);
});
