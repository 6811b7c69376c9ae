import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { register, signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { issueFirstAdminCode } from "@/lib/people/users/first-admin";

// Without the sandbox, the demo's admins do not count.
beforeAll(() => openTestStore({ SANDBOX: "false" }));
afterAll(closeTestStore);
beforeEach(() => db().execute(sql`update users set status = 'disabled' where group_id is not null`));

const password = "green tea and rain";
const create = (body: object) =>
  request("POST", "/admin/first", {
    body: { username: "lin", password, ...body },
    headers: { "accept-language": "en" },
  });

test("the printed code, in any case and without hyphens, creates one admin of root and expires", async () => {
  const code = issueFirstAdminCode();
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const made = await create({ code: code.toLowerCase().replaceAll("-", " ") });
  expect([made.status, made.json.username, made.json.group.name]).toEqual([200, "lin", "root"]);
  expect((await signIn("lin", password)).user.id).toBe(made.json.id);
  for (const again of [code, issueFirstAdminCode()])
    expect((await create({ code: again, username: "wang" })).json).toMatchObject({ status: 404, code: "not_found" });
});

test("ten wrong codes invalidate the code, and another one needs a restart", async () => {
  const code = issueFirstAdminCode();
  for (let tries = 0; tries < 10; tries++)
    expect((await create({ code: "AAAA-AAAA-AAAA" })).json).toMatchObject({ status: 401, errors: [{ path: "code" }] });
  expect((await create({ code })).json.code).toBe("not_found");
  expect((await create({ code: issueFirstAdminCode() })).status).toBe(200);
});

test("an invalid name or password creates no admin, and the code remains valid", async () => {
  const code = issueFirstAdminCode();
  const { username } = await register();
  expect((await create({ code, password: "password1" })).json.errors).toMatchObject([{ path: "password" }]);
  expect((await create({ code, username: "李" })).json.errors).toMatchObject([{ path: "username" }]);
  expect((await create({ code, username })).json).toMatchObject({ code: "duplicate", errors: [{ path: "username" }] });
  expect((await create({ code, username: "zhao" })).status).toBe(200);
});

test("of two concurrent requests with the code, one creates an admin", async () => {
  const code = issueFirstAdminCode();
  const both = await Promise.all(["ming", "fang"].map((username) => create({ code, username })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
