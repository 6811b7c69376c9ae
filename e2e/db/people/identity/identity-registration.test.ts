import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identities, users } from "@/db/schema/users";
import { randomAddress, randomName, register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const password = "green tea and rain";
const post = (body: object, peer = randomAddress()) => request("POST", "/v1/user", { body, peer });
const fields = (json: { errors: { path: string }[] }) => json.errors.map(({ path }) => path);

test("a registration returns the user with normalized names, which sign in in any spelling", async () => {
  const name = randomName("Ab");
  const digits = String(Date.now()).slice(-9);
  const made = await post({
    username: name,
    email: `${name}@Example.COM`,
    phone: `+8613${digits}`,
    password,
    nickname: "梅 🍵",
  });
  expect(made).toMatchObject({ status: 201, headers: { location: "/v1/user" } });
  expect(made.json).toEqual({
    id: expect.any(Number),
    nickname: "梅 🍵",
    avatar: null,
    avatar_sizes: null,
    username: name.toLowerCase(),
    email: `${name}@example.com`.toLowerCase(),
    phone: `13${digits}`,
    group: null,
    is_provisional: false,
    created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
  });
  for (const [account, type] of [
    [name.toUpperCase(), 100],
    [`${name}@EXAMPLE.com`, 101],
    [`13${digits}`, 102],
    [`+8613${digits}`, 102],
  ] as const)
    expect((await signIn(account, password, type)).user.id).toBe(made.json.id);
});

test("a password is stored as argon2id with the declared cost", async () => {
  const { id } = await register({ password });
  const [row] = await db().select().from(users).where(eq(users.id, id));
  expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(row)).not.toContain(password);
});

test("a registration names all names that are taken, in any spelling, and stores nothing", async () => {
  const name = randomName();
  const { id } = await register({ username: name, email: `${name}@example.com` });
  const free = randomName();
  const refused = await post({ username: name.toUpperCase(), email: `${name}@EXAMPLE.com`, password });
  expect([refused.status, refused.json.code, fields(refused.json)]).toEqual([409, "duplicate", ["username", "email"]]);
  const half = await post({ username: free, email: `${name}@example.com`, password });
  expect([half.status, fields(half.json)]).toEqual([409, ["email"]]);
  expect((await post({ username: free, password })).status).toBe(201);
  expect(await db().select().from(identities).where(eq(identities.user_id, id))).toHaveLength(2);
});

test("of twenty concurrent registrations of one name one succeeds and nineteen are `duplicate`", async () => {
  const username = randomName();
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, at) => post({ username: at % 2 ? username : username.toUpperCase(), password })),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  for (const { status, json } of made) if (status === 409) expect(fields(json)).toEqual(["username"]);
  const rows = await db().select().from(identities).where(eq(identities.identifier, username));
  expect(rows).toHaveLength(1);
});

test("passwords have 8 to 128 characters, are stored as typed, and common ones are refused", async () => {
  for (const bad of [
    "seven77",
    "x".repeat(129),
    "password",
    "PASSWORD1",
    "12345678",
    "qwertyuiop",
    "a\u0000bcdefgh",
    "\ud800abcdefg",
  ]) {
    const { status, json } = await post({ username: randomName(), password: bad });
    expect([status, fields(json)], bad).toEqual([400, ["password"]]);
  }
  for (const good of ["  spaces kept  ", "茶🍵茶🍵茶🍵茶🍵", "x".repeat(128), "🍵".repeat(128)]) {
    const username = randomName();
    expect((await post({ username, password: good })).status).toBe(201);
    await signIn(username, good);
  }
});

test("registrations are limited per address, and refused ones do not count", async () => {
  setLimit("limit.registrations", 3);
  const peer = randomAddress();
  const taken = await register();
  await post({ username: taken.username, password }, peer);
  const many = await Promise.all(Array.from({ length: 8 }, () => post({ username: randomName(), password }, peer)));
  expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  expect(Number((await post({ username: randomName(), password }, peer)).headers["retry-after"])).toBeGreaterThan(3000);
  expect((await post({ username: randomName(), password })).status).toBe(201);
  setLimit("limit.registrations");
});
