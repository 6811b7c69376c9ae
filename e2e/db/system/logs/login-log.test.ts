import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginLogs } from "@/db/schema/logs";
import { createUser, randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

let admin: Awaited<ReturnType<typeof createUser>>;
let shopper: Awaited<ReturnType<typeof register>>;
const ip = randomAddress();
const account = randomName("Typed");
const requestId = `login-${randomUUID()}`;
const made: Record<string, number> = {};

const ask = (path: string) => request("GET", path, { token: admin.token });
const listed = async (query: string) => {
  const { status, json } = await ask(`/cms/login_log?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return json;
};

beforeAll(async () => {
  await openTestStore();
  admin = await createUser({
    permissions: ["user.read", "customer.read", "login_log.read", "login_log.export", "log.purge"],
  });
  shopper = await register();
  const line = async (name: string, hoursAgo: number, more: Partial<typeof loginLogs.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(loginLogs)
      .values({
        user_id: admin.id,
        account,
        type: 100,
        result: "ok",
        ip,
        browser: "Chrome 140",
        os: "Windows",
        user_agent: "test",
        request_id: randomUUID(),
        created_at: new Date(Date.now() - hoursAgo * 3_600_000),
        ...more,
      })
      .returning({ id: loginLogs.id });
    made[name] = row!.id;
  };
  await line("right", 4);
  await line("wrong", 3, { result: "wrong_password", user_id: null, request_id: requestId });
  await line("locked", 2, { result: "locked", user_id: null, times: 7, type: 102, account: "13812345678" });
  await line("mini", 1, { type: 200, account: "", ip: randomAddress() });
});
afterAll(closeTestStore);

describe("the list of the login log", () => {
  test("has the rows that signing in writes, with exactly the documented fields", async () => {
    const { items } = await listed(`user_id=${shopper.id}`);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        user: { id: shopper.id, nickname: "", username: shopper.username },
        account: shopper.username,
        type: 100,
        result: "ok",
        ip: expect.stringMatching(/^10\./),
        browser: expect.any(String),
        os: expect.any(String),
        user_agent: "",
        request_id: expect.any(String),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(Object.keys(items[0])).toEqual(
      "id user account type result ip browser os user_agent request_id created_at".split(" "),
    );
  });
});

test("one row has the number of refused attempts", async () => {
  expect((await ask(`/cms/login_log/${made.locked}`)).json).toMatchObject({
    times: 7,
    user: null,
    account: "13812345678",
  });
  expect((await ask(`/cms/login_log/${made.right}`)).json).toMatchObject({
    times: 1,
    user: { id: admin.id, nickname: "Someone", username: admin.username },
  });
  expect((await ask("/cms/login_log/2147483647")).status).toBe(404);
});
